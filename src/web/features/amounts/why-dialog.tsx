import { useQueries } from '@tanstack/react-query'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { briefDay } from '../../../domain/brief-day.ts'
import { dayLabel, monthName } from '../../../domain/calendar.ts'
import { isRefused } from '../../http/api-error.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { HourTrace } from './hour-trace.tsx'
import { subjectOf, type WhyQuery } from './query-view-model.ts'
import { whyQuery } from './requests.ts'
import { SumTrace } from './sum-trace.tsx'
import { texts } from './texts.ts'
import { linesOf } from './view-model.ts'
import styles from './why-dialog.module.css'

type WhyDialogProps = {
  /** Several where the amount is a sum over projects. */
  queries: readonly WhyQuery[]
  nameOf: (userId: string) => string | undefined
  /** The line of this sum that was open before, by its attribute. */
  line: string | undefined
  /** Goes back to the sum whose line was opened. */
  onBack: (() => void) | undefined
  onClose: () => void
}

/** Says why an amount is what it is: of an hour the rule that holds and what it beats, of a sum its lines. */
export function WhyDialog({ queries, nameOf, line, onBack, onClose }: WhyDialogProps) {
  const t = useTexts(texts)
  const traces = useQueries({ queries: queries.map(whyQuery) })
  // An amount that names its project may be of one that the person has left, whose sums stay theirs and whose prices do not.
  const isLeft = traces.map(({ error }, index) => queries[index]!.is !== undefined && isRefused(error))
  const left = queries.filter((_, index) => isLeft[index])
  const open = queries.filter((_, index) => !isLeft[index])
  const failed = traces.find(({ error, data }, index) => error && !data && !isLeft[index])
  const replies = traces.flatMap(({ data }, index) => (isLeft[index] ? [] : (data ?? [])))
  const isRead = replies.length === open.length
  const [first] = queries
  const { userId } = first!.query
  const trace = useRef<HTMLDivElement>(null)
  useFocusAfterTrace(trace, { queries, isRead, line })
  return (
    <Dialog
      onClose={onClose}
      title={t.why}
      closeLabel={t.close}
      width={520}
      isLong
      footer={
        <>
          {onBack && <Button onClick={onBack}>{t.back}</Button>}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <div ref={trace} className={styles.trace}>
        <Heading queries={queries} name={userId === undefined ? undefined : nameOf(userId)} />
        {failed && <ReadFailed error={failed.error} fallback={t.failed} onRetry={failed.refetch} />}
        {!failed && !isRead && (
          <p className={styles.quiet} role="status">
            <Spinner /> {t.reading}
          </p>
        )}
        {!failed && isRead && (
          <div role="status" className={styles.found}>
            {left.length > 0 || replies[0]?.lines ? (
              <SumTrace
                lines={linesOf(open, replies)}
                left={left}
                budget={first!.budget}
                of={first!.query.of}
                nameOf={nameOf}
              />
            ) : (
              replies.map((reply, index) => (
                <Fragment key={open[index]!.query.date}>
                  {index > 0 && <WagesFrom date={open[index]!.query.date!} />}
                  <HourTrace reply={reply} waits={first!.waits} />
                </Fragment>
              ))
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Hands the keyboard focus on when a trace leaves the dialog with the line or the 'Back' that was pressed: to the line that was
 * left, else to the text.
 */
function useFocusAfterTrace(
  trace: RefObject<HTMLElement | null>,
  { queries, isRead, line }: { queries: readonly WhyQuery[]; isRead: boolean; line: string | undefined },
): void {
  useEffect(() => {
    const text = trace.current?.parentElement
    const { activeElement } = document
    if (!text || (activeElement !== document.body && activeElement !== text)) return
    const left = line === undefined ? null : text.querySelector(`[data-why="${CSS.escape(line)}"]`)
    ;(left instanceof HTMLElement ? left : text).focus()
  }, [trace, queries, isRead, line])
}

/** Begins the wages to which a colour changes within the month. */
function WagesFrom({ date }: { date: string }) {
  const { from } = useTexts(texts)
  const language = useLanguage()
  return <h3 className={styles.change}>{from(briefDay(date, language, { withYear: true }))}</h3>
}

/** Names the hour or month of the amount, and the person. */
function Heading({ queries, name }: { queries: readonly WhyQuery[]; name: string | undefined }): ReactNode {
  const t = useTexts(texts)
  const language = useLanguage()
  const subject = subjectOf(queries)
  const [first] = queries
  const { month, of, userId } = first!.query
  const withYear = (day: string) => briefDay(day, language, { withYear: true })
  const about = () => {
    if (subject.kind === 'hour') return `${dayLabel(subject.date, language)}, ${t.span(subject.hour)}`
    if (subject.kind === 'colour') return withYear(subject.date)
    if (subject.kind === 'day') return dayLabel(subject.date, language)
    if (subject.kind === 'month') return monthName(subject.month, language)
    const { from, to, count } = subject
    return `${from === to ? withYear(from) : `${withYear(from)} – ${withYear(to)}`}, ${t.chosenHours(count)}`
  }
  const counted = of ? t.sums[of] : userId === undefined ? t.bookedAndGaps : t.sums.booked
  return (
    <p className={styles.about}>
      {about()}
      {month !== undefined && ` · ${counted}`}
      {name !== undefined && (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
    </p>
  )
}
