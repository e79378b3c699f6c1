/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { memo, type ReactNode, type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { SortHead } from '../../../ui/sort-head.tsx'
import { useCellKeys } from '../../../ui/use-cell-keys.ts'
import { type Presence, useWindowed } from '../../../ui/use-windowed.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import {
  COLLAPSED,
  type FreelancerRow,
  type PersonDisplay,
  type PersonOfRow,
  type RosterOrder,
} from '../view-model.ts'
import { FreelancerTableRow, type PersonSlots } from './freelancer-table-row.tsx'
import styles from './freelancer-table.module.css'

/** Height of a person's line on a wide screen. */
const ROW_PX = 43

type FreelancerTableProps = PersonSlots & {
  rows: FreelancerRow[]
  /** Ids of the people that match the search. */
  found: ReadonlySet<string>
  month: string
  isStale: boolean
  order: RosterOrder
  onOrder: (order: RosterOrder) => void
  onRemove: (person: PersonOfRow) => void
}

/**
 * One entry a person, with their month below it when it is open. The page holds the entries near the screen, and those with an
 * open month, typed text or the focus, so that scrolling and searching lose nothing. `memo` spares the list a redraw while sums are read.
 */
export const FreelancerTable = memo(function FreelancerTable({
  rows,
  found,
  month,
  isStale,
  order,
  onOrder,
  ...rest
}: FreelancerTableProps) {
  const t = useTexts(texts)
  const table = useRef<HTMLTableElement>(null)
  useCellKeys(table)
  const [displays, setDisplays] = useState<ReadonlyMap<string, PersonDisplay>>(new Map())
  const [typedUserIds, setTypedUserIds] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const display = useCallback(
    (userId: string, change: (now: PersonDisplay) => PersonDisplay) =>
      setDisplays((now) => new Map(now).set(userId, change(now.get(userId) ?? COLLAPSED))),
    [],
  )

  const isOpen = ({ userId }: FreelancerRow) => displays.get(userId)?.isOpen ?? false
  const isInUse = (person: FreelancerRow) =>
    isOpen(person) || typedUserIds.has(person.userId) || rest.hasDraft(person.userId)
  const shown = useMemo(() => rows.filter(({ userId }) => found.has(userId)), [rows, found])
  const open = shown.flatMap((person, index) => (isOpen(person) ? index : []))
  const focus = shown.findIndex(({ userId }) => userId === focused)
  const windowed = useWindowed<HTMLTableSectionElement>({
    list: table,
    keys: useMemo(() => shown.map(({ userId }) => userId), [shown]),
    height: ROW_PX,
    staying: [
      ...shown.flatMap((person, index) => (isInUse(person) ? index : [])),
      // The neighbours of the focused entry stay as well, so that Tab reaches them.
      ...[focus - 1, focus, focus + 1].filter((index) => focus >= 0 && index in shown),
    ],
  })

  const row = (person: FreelancerRow, index: number, presence: Presence) => (
    <FreelancerTableRow
      key={person.userId}
      ref={windowed.measure}
      person={person}
      month={month}
      index={index}
      rowIndex={2 + index + open.filter((other) => other < index).length}
      display={displays.get(person.userId) ?? COLLAPSED}
      presence={presence}
      isPrinting={windowed.isPrinting}
      onDisplay={display}
      {...rest}
    />
  )
  const bodies = windowed.rows.flatMap(({ index, presence, gap }): ReactNode[] => [
    gap > 0 && (
      <tbody key={`to ${index}`} aria-hidden="true" className={styles.gap} style={{ height: gap }} />
    ),
    row(shown[index]!, index, presence),
  ])
  const hidden = rows.filter((person) => !found.has(person.userId) && isInUse(person))
  const userIdAt = ({ target }: SyntheticEvent) =>
    shown[Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'])]?.userId
  return (
    <div className={styles.people}>
      <table
        ref={table}
        role="grid"
        className={cx(styles.table, !rest.renderWages && styles.unpaid)}
        aria-busy={isStale}
        aria-rowcount={1 + shown.length + open.length}
        onFocus={(event) => setFocused(userIdAt(event))}
        onInput={(event) => {
          const userId = userIdAt(event)
          if (userId !== undefined)
            setTypedUserIds((now) => (now.has(userId) ? now : new Set(now).add(userId)))
        }}
      >
        <caption>
          <VisuallyHidden>{t.tableOf(month)}</VisuallyHidden>
        </caption>
        <TableHead {...{ order, onOrder }} showsWages={Boolean(rest.renderWages)} />
        {[...bodies, ...hidden.map((person) => row(person, -1, 'kept'))]}
      </table>
    </div>
  )
})

type TableHeadProps = Pick<FreelancerTableProps, 'order' | 'onOrder'> & { showsWages: boolean }

/** The heads of the columns, by which the people are sorted. */
function TableHead({ order, onOrder, showsWages }: TableHeadProps) {
  const t = useTexts(texts)
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <SortHead role="columnheader" by="name" label={t.nameAndEmail} {...{ order, onOrder }} />
        <SortHead
          role="columnheader"
          by="hours"
          label={t.slots}
          className={styles.slots}
          {...{ order, onOrder }}
        />
        <SortHead
          role="columnheader"
          by="earnings"
          label={t.euros}
          className={styles.euros}
          {...{ order, onOrder }}
        />
        {showsWages && (
          <th scope="col" role="columnheader" className={styles.wages}>
            <VisuallyHidden>{t.wages}</VisuallyHidden>
            {STAFFED_MODES.map((mode) => (
              <span key={mode} aria-hidden="true" className={styles.mode}>
                <ModeSwatch mode={mode} /> {t.modes[mode]}
              </span>
            ))}
          </th>
        )}
        <th scope="col" role="columnheader">
          <VisuallyHidden>{t.actions}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
