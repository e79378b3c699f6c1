import { Avatar } from '../../../ui/avatar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { FreelancerRow } from '../view-model.ts'
import styles from './freelancer-table.module.css'

type FreelancerTableProps = { rows: FreelancerRow[]; month: string; isStale: boolean }

/** On phones one line a person: the address below the name, the slots at the end. */
export function FreelancerTable({ rows, month, isStale }: FreelancerTableProps) {
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
        </tr>
      </thead>
      <tbody>
        {rows.map(({ userId, name, email, slotCount }) => (
          <tr key={userId} data-user-id={userId}>
            <th scope="row">
              <span className={styles.person}>
                <Avatar name={name} size="sm" /> {name}
              </span>
            </th>
            <td className={styles.email}>
              <a href={`mailto:${email}`}>{email}</a>
            </td>
            <td className={styles.slots}>{slotCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
