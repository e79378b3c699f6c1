import { useTexts } from '../../../i18n/language.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
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
  const say = useTexts(texts)
  return (
    <div className={styles.people}>
      <table className={styles.table} aria-busy={isStale}>
        <caption>
          <VisuallyHidden>{say.tableOf(month)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{say.nameAndEmail}</th>
            <th scope="col" className={styles.slots}>
              {say.slots}
            </th>
            <th scope="col">{say.wages}</th>
            <th scope="col">
              <VisuallyHidden>{say.actions}</VisuallyHidden>
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
