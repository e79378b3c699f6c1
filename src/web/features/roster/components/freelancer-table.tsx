import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { FreelancerRow } from '../view-model.ts'
import { FreelancerTableRow, type PersonParts } from './freelancer-table-row.tsx'
import styles from './freelancer-table.module.css'

type FreelancerTableProps = PersonParts & {
  rows: FreelancerRow[]
  month: string
  isStale: boolean
  onRemove: (person: FreelancerRow) => void
}

/** A line a person, below it their month when it is open; on phones a few lines a person. */
export function FreelancerTable({ rows, month, isStale, ...rest }: FreelancerTableProps) {
  return (
    <div className={styles.people}>
      <table className={styles.table} aria-busy={isStale}>
        <caption>
          <VisuallyHidden>{`Freelancers, ${month}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Name and email</th>
            <th scope="col" className={styles.slots}>
              Slots
            </th>
            <th scope="col">Wages, €/hour</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {rows.map((person) => (
          <FreelancerTableRow key={person.userId} person={person} {...rest} />
        ))}
      </table>
    </div>
  )
}
