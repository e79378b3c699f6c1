/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table where it is narrow, so that browsers may take the roles for lost */
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { isolate } from '../../../../domain/language.ts'
import { formatCents } from '../../../../domain/money.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { ApiError } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWindowed } from '../../../ui/use-windowed.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { rosterQuery, summaryQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { type SummaryCounts, type SummaryRow, summaryRows, totalOf } from '../view-model.ts'
import { BookedOfGiven } from './booked-of-given.tsx'
import { LoadingNote } from './loading-note.tsx'
import styles from './summary-card.module.css'

/** Sums of the month's given hours, per person and in total. */
export function SummaryCard({ projectId, month }: { projectId: string; month: string }) {
  const t = useTexts(texts)
  const summary = useQuery(summaryQuery(projectId, month))
  const roster = useQuery(rosterQuery(projectId, month))
  // Deferred like the list beside this card.
  const reply = useDeferredValue(summary.data)
  const people = useDeferredValue(roster.data)
  // Ids replace the names only when the names could not be read, not while they are loading.
  const isNamed = people !== undefined || roster.isError
  const rows = useMemo(
    () => (reply && isNamed ? summaryRows(reply, people) : undefined),
    [reply, isNamed, people],
  )

  // The roster beside this card already shows the refusal, and the specification has no second sentence.
  if (summary.error instanceof ApiError && summary.error.status === 403) return null

  if (rows === undefined) {
    return (
      <Card title={t.summary}>
        {summary.error ? (
          <ReadFailed error={summary.error} fallback={t.summaryFailed} onRetry={summary.refetch} />
        ) : (
          <LoadingNote label={t.loadingSummary} />
        )}
      </Card>
    )
  }

  return (
    <div className={styles.panel}>
      <Card title={t.summary} hint={t.summaryHint(month, rows[0]?.givenTotal !== undefined)} flush>
        {rows.length === 0 ? (
          <p className={styles.empty}>{t.summaryEmpty}</p>
        ) : (
          <SummaryTable rows={rows} month={month} isStale={summary.isPlaceholderData} />
        )}
      </Card>
    </div>
  )
}

/** Height of a person's entry on a wide screen. */
const ROW_PX = 49

/** One line a person; only lines near the screen are drawn. The totals keep the width of the columns constant. */
function SummaryTable({ rows, month, isStale }: { rows: SummaryRow[]; month: string; isStale: boolean }) {
  const t = useTexts(texts)
  const body = useRef<HTMLTableSectionElement>(null)
  const windowed = useWindowed<HTMLTableRowElement>({
    list: body,
    keys: useMemo(() => rows.map(({ userId }) => userId), [rows]),
    height: ROW_PX,
  })
  return (
    // The element takes the focus, since it scrolls on wide screens and a keyboard must reach its end.
    <div
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t.summaryTable}
      aria-busy={isStale}
    >
      <table role="table" className={styles.table} aria-rowcount={2 + rows.length}>
        <caption>
          <VisuallyHidden>{t.summaryOf(month)}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th scope="col" role="columnheader">
              {t.name}
            </th>
            {STAFFED_MODES.map((mode) => (
              <th key={mode} scope="col" role="columnheader">
                <ModeSwatch mode={mode} sign={t.initials[mode]} />
                <VisuallyHidden>{t.modes[mode]}</VisuallyHidden>
              </th>
            ))}
            <th scope="col" role="columnheader">
              {t.total}
            </th>
            <th scope="col" role="columnheader">
              {t.earnings}
            </th>
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          {windowed.rows.map(({ index, gap }) => {
            const row = rows[index]!
            return (
              <Fragment key={row.userId}>
                {gap > 0 && <tr aria-hidden="true" className={styles.gap} style={{ height: gap }} />}
                <tr
                  ref={windowed.measure}
                  role="row"
                  data-index={index}
                  data-user-id={row.userId}
                  aria-rowindex={2 + index}
                >
                  <th scope="row" role="rowheader" title={`${isolate(row.name)} (${row.userId})`}>
                    <bdi>{row.name}</bdi>
                  </th>
                  <Counts
                    {...row}
                    why={`month=${month}&of=booked&${isLeft(row) ? 'person' : 'userId'}=${row.userId}`}
                  />
                </tr>
              </Fragment>
            )
          })}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row" aria-rowindex={2 + rows.length}>
            <th scope="row" role="rowheader">
              {t.total}
            </th>
            <Counts {...totalOf(rows)} why={`month=${month}&of=booked`} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Names come from the roster: the row of a person who left has the id alone. */
const isLeft = ({ name, userId }: SummaryRow) => name === userId

function Counts({
  green,
  yellow,
  red,
  total,
  givenTotal,
  earningsCents,
  why,
}: SummaryCounts & { why: string }) {
  return (
    <>
      <Count value={green}>{green}</Count>
      <Count value={yellow}>{yellow}</Count>
      <Count value={red}>{red}</Count>
      <Count value={givenTotal ?? total}>
        {givenTotal === undefined ? total : <BookedOfGiven booked={total} given={givenTotal} />}
      </Count>
      <Count value={earningsCents}>
        <Amount isInTable why={why}>
          {formatCents(earningsCents)}
        </Amount>
      </Count>
    </>
  )
}

/** Draws zeros in a muted colour, so that people with hours stand out. */
function Count({ value, children }: { value: number; children: ReactNode }) {
  return (
    <td role="cell" className={cx(value === 0 && styles.none)}>
      {children}
    </td>
  )
}
