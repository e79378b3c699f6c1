import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { FreelancerRow } from '../view-model.ts'
import styles from './freelancer-table.module.css'

type FreelancerTableProps = {
  rows: FreelancerRow[]
  month: string
  isStale: boolean
  onRemove: (person: FreelancerRow) => void
}

/** On phones one line a person: the address below the name, the slots at the end. */
export function FreelancerTable({ rows, month, isStale, onRemove }: FreelancerTableProps) {
  return (
    <table className={styles.table} aria-busy={isStale}>
      <caption>
        <VisuallyHidden>{`Freelancers, ${month}`}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col" className={styles.slots}>
            Slots
          </th>
          <th scope="col" className={styles.actions}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <FreelancerTableRow key={person.userId} person={person} onRemove={() => onRemove(person)} />
        ))}
      </tbody>
    </table>
  )
}

function FreelancerTableRow({ person, onRemove }: { person: FreelancerRow; onRemove: () => void }) {
  const { userId, name, email, slotCount } = person
  return (
    <tr data-user-id={userId}>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={name} size="sm" /> {name}
        </span>
      </th>
      <td className={styles.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      <td className={styles.slots}>{slotCount}</td>
      <td className={styles.actions}>
        <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </td>
    </tr>
  )
}
