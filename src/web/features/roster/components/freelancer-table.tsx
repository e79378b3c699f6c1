/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { useTexts } from '../../../i18n/language.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import type { FreelancerRow } from '../view-model.ts'
import { FreelancerTableRow, type PersonParts } from './freelancer-table-row.tsx'
import styles from './freelancer-table.module.css'

/** What there may be without scrolling. */
const FIRST = 4

type FreelancerTableProps = PersonParts & {
  rows: FreelancerRow[]
  /** Who is shown. The others are only hidden: what is typed in there stays. */
  found: ReadonlySet<string>
  month: string
  isStale: boolean
  onRemove: (person: FreelancerRow) => void
}

/** A line a person, below it their month when it is open; on phones a few lines a person. */
export function FreelancerTable({ rows, found, month, isStale, ...rest }: FreelancerTableProps) {
  const say = useTexts(texts)
  return (
    <div className={styles.people}>
      <table role="table" className={styles.table} aria-busy={isStale}>
        <caption>
          <VisuallyHidden>{say.tableOf(month)}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {say.nameAndEmail}
            </th>
            <th scope="col" role="columnheader" className={styles.slots}>
              {say.slots}
            </th>
            <th scope="col" role="columnheader">
              {say.wages}
            </th>
            <th scope="col" role="columnheader">
              <VisuallyHidden>{say.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {rows.map((person, index) => (
          <FreelancerTableRow
            key={person.userId}
            person={person}
            isFirst={index < FIRST}
            isHidden={!found.has(person.userId)}
            {...rest}
          />
        ))}
      </table>
    </div>
  )
}
