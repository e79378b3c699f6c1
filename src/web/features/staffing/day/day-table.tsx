/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { DayReply } from '../../../../contract/team.ts'
import { FIRST_HOUR, HOURS } from '../../../../domain/slot.ts'
import { useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { useOneTabStop } from '../../../ui/use-one-tab-stop.ts'
import { useWindowed } from '../../../ui/use-windowed.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Phone } from './phone.tsx'
import { texts } from './texts.ts'
import { coverOf, type DayRow, HOUR_KINDS } from './view-model.ts'
import modes from '../../../grid/draw/modes.module.css'
import styles from './day-table.module.css'

/** Height of a person's line on a wide screen. */
const ROW_PX = 40

type DayTableProps = {
  reply: DayReply
  rows: readonly DayRow[]
  openHour: number | undefined
  person: string | undefined
  onHour: (hour: number | undefined) => void
}

/** One line a person with bars over the hours. The heads open an hour, and the last line has the coverage of each. */
export function DayTable({ reply, rows, openHour, person, onHour }: DayTableProps) {
  const t = useTexts(texts)
  const table = useRef<HTMLTableElement>(null)
  const tabStop = useOneTabStop(openHour ?? FIRST_HOUR)
  const marked = rows.findIndex(({ userId }) => userId === person)
  const windowed = useWindowed<HTMLTableRowElement>({
    list: table,
    keys: useMemo(() => rows.map(({ userId }) => userId), [rows]),
    height: ROW_PX,
    staying: marked === -1 ? [] : [marked],
  })
  const isMarkedThere = marked !== -1
  useEffect(() => {
    if (!isMarkedThere) return
    // A newer browser returns a promise, which is no clean-up.
    table.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'center' })
  }, [isMarkedThere, person])
  const isStaffed = reply.hours.length > 0
  const shownKinds = HOUR_KINDS.filter((kind) =>
    rows.some(({ bars }) => bars.some((bar) => bar.kind === kind)),
  )
  const style = openHour === undefined ? {} : ({ '--open': openHour - FIRST_HOUR } as CSSProperties)
  return (
    <div className={styles.frame}>
      {shownKinds.length > 1 && (
        <p aria-hidden="true" className={styles.legend}>
          {shownKinds.map((kind) => (
            <span key={kind} className={styles.key} data-kind={kind}>
              {t.kinds[kind]}
            </span>
          ))}
        </p>
      )}
      <table
        ref={table}
        role="table"
        className={cx(styles.table, openHour !== undefined && styles.hasOpen)}
        style={style}
        aria-rowcount={rows.length + (isStaffed ? 2 : 1)}
      >
        <caption>
          <VisuallyHidden>{t.tableOf(reply.date)}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th scope="col" role="columnheader">
              {t.people} <span className={styles.count}>{rows.length}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col" role="columnheader" className={styles.hour}>
                <button
                  type="button"
                  {...tabStop(hour)}
                  aria-label={t.hourLabel(hour)}
                  aria-pressed={hour === openHour}
                  onClick={() => onHour(hour === openHour ? undefined : hour)}
                >
                  {hour}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {windowed.rows.flatMap(({ index, gap }) => [
            gap > 0 && (
              <tr key={`to ${index}`} aria-hidden="true" className={styles.gap} style={{ height: gap }} />
            ),
            <PersonRow
              key={rows[index]!.userId}
              ref={windowed.measure}
              row={rows[index]!}
              index={index}
              isMarked={index === marked}
            />,
          ])}
        </tbody>
        {isStaffed && (
          <tfoot role="rowgroup">
            <tr role="row" aria-rowindex={rows.length + 2}>
              <th scope="row" role="rowheader">
                {t.coverage}
              </th>
              {HOURS.map((hour) => (
                <CoverCell key={hour} cover={reply.hours.find((each) => each.hour === hour)} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type PersonRowProps = {
  ref: (row: HTMLTableRowElement | null) => void
  row: DayRow
  index: number
  isMarked: boolean
}

function PersonRow({ ref, row, index, isMarked }: PersonRowProps) {
  const t = useTexts(texts)
  const name = row.name || t.noName
  return (
    <tr ref={ref} role="row" data-index={index} data-marked={isMarked || undefined} aria-rowindex={index + 2}>
      <th scope="row" role="rowheader">
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <Phone name={name} phone={row.phone} />
      </th>
      <td role="cell" colSpan={HOURS.length} className={styles.bars}>
        {row.bars.map(({ kind, from, to }) => (
          <span
            key={from}
            className={styles.bar}
            data-kind={kind}
            style={{ gridColumn: `${from - FIRST_HOUR + 1} / ${to - FIRST_HOUR + 1}` }}
          >
            <VisuallyHidden>{t.kinds[kind]} </VisuallyHidden>
            {from}
            {to - from === 1 ? <span className={styles.end}>–{to}</span> : `–${to}`}
          </span>
        ))}
      </td>
    </tr>
  )
}

/** Booked of need in the colour of the hour, with a sign for a gap, a met need and too many. */
function CoverCell({ cover }: { cover: DayReply['hours'][number] | undefined }) {
  const t = useTexts(texts)
  if (!cover) {
    return (
      <td role="cell" className={styles.cover}>
        <VisuallyHidden>{t.notOpen}</VisuallyHidden>
      </td>
    )
  }
  const { mode, need, booked } = cover
  const state = need === undefined ? undefined : coverOf({ need, booked })
  return (
    <td role="cell" className={cx(styles.cover, modes[mode])}>
      <span aria-hidden="true" className={cx(styles.number, state && styles[state])}>
        {need === undefined ? booked : `${booked}/${need}`}
      </span>
      <VisuallyHidden>
        {t.modes[mode]}, {need === undefined ? t.bookedCount(booked) : t.ofNeed(booked, need)}
        {state && `, ${t.covers[state]}`}
      </VisuallyHidden>
    </td>
  )
}
