import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { ModeSwatch } from '../../../grid/mode-swatch.tsx'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { rosterQuery, summaryQuery } from '../requests.ts'
import { type SummaryCounts, type SummaryRow, summaryRows, totalOf } from '../view-model.ts'
import { Waiting } from './waiting.tsx'
import styles from './summary-card.module.css'

/** What the month's given hours amount to, per person and together. */
export function SummaryCard({ projectId, month }: { projectId: string; month: string }) {
  const summary = useQuery(summaryQuery(projectId, month))
  const roster = useQuery(rosterQuery(projectId, month))

  // The roster beside it says what is not allowed; the specification shows no second sentence.
  if (summary.error instanceof ApiError && summary.error.status === 403) return null

  if (summary.data === undefined || roster.isPending) {
    return (
      <Card title="Summary">
        {summary.error ? (
          <Notice
            tone="error"
            action={
              <Button size="sm" onClick={() => void summary.refetch()}>
                Try again
              </Button>
            }
          >
            {sentenceOf(summary.error, 'The summary could not be loaded.')}
          </Notice>
        ) : (
          <Waiting label="Adding up…" />
        )}
      </Card>
    )
  }

  const rows = summaryRows(summary.data, roster.data)
  return (
    <div className={styles.panel}>
      <Card title="Summary" hint={`Hours and estimated earnings, ${month}`} flush>
        {rows.length === 0 ? (
          <p className={styles.empty}>The hours that freelancers give add up here. Begin with an invite.</p>
        ) : (
          <SummaryTable rows={rows} month={month} isStale={summary.isPlaceholderData} />
        )}
      </Card>
    </div>
  )
}

function SummaryTable({ rows, month, isStale }: { rows: SummaryRow[]; month: string; isStale: boolean }) {
  return (
    // Focusable, since it scrolls inside on wide screens and a keyboard must reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Summary table" aria-busy={isStale}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{`Summary, ${month}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">
              <ModeSwatch mode="GREEN" />
              <VisuallyHidden>Green</VisuallyHidden>
            </th>
            <th scope="col">
              <ModeSwatch mode="YELLOW" />
              <VisuallyHidden>Yellow</VisuallyHidden>
            </th>
            <th scope="col">
              <ModeSwatch mode="RED" />
              <VisuallyHidden>Red</VisuallyHidden>
            </th>
            <th scope="col">Total</th>
            <th scope="col">Est. earnings</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId} data-user-id={row.userId}>
              <th scope="row" title={`${row.name} (${row.userId})`}>
                <span className={styles.name}>{row.name}</span>
              </th>
              <Counts {...row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Counts {...totalOf(rows)} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Counts({ green, yellow, red, total, earningsCents }: SummaryCounts) {
  return (
    <>
      <Count value={green}>{green}</Count>
      <Count value={yellow}>{yellow}</Count>
      <Count value={red}>{red}</Count>
      <Count value={total}>{total}</Count>
      <Count value={earningsCents}>{formatCents(earningsCents)}</Count>
    </>
  )
}

/** A zero steps back, so that the eye finds who gave hours. */
function Count({ value, children }: { value: number; children: ReactNode }) {
  return <td className={cx(value === 0 && styles.none)}>{children}</td>
}
