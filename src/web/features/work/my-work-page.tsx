import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { monthOfDay } from '../../../domain/calendar.ts'
import type { Moment } from '../../../domain/hour-counts.ts'
import { momentText } from '../../../domain/moment.ts'
import { titleOf } from '../../app-name.ts'
import { currentMoment } from '../../clock.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { firstReads } from '../../first-reads.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { offlineSince } from '../../session/offline-replies.ts'
import { useServiceWorker } from '../../session/use-service-worker.ts'
import { useUser } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-shell.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { atRest, useRestOnceDrawn, whenIdle } from '../../ui/when-idle.ts'
import { RequestsSection } from './asked/requests-section.tsx'
import { CalendarButton } from './components/calendar-button.tsx'
import { ComingMonths } from './components/coming-months.tsx'
import { NextDuty } from './components/next-duty.tsx'
import { PastMonths } from './components/past-months.tsx'
import { myWorkQuery } from './requests.ts'
import { texts } from './texts.ts'
import { nowAt, type NowIn, workOf } from './view-model.ts'
import styles from './my-work-page.module.css'

// Below what the person came for.
const PatternsCard = lazyComponent(async () => {
  await atRest()
  return (await import('./patterns/patterns-card.tsx')).PatternsCard
})
const BusyCard = lazyComponent(async () => {
  await atRest()
  return (await import('./busy/busy-card.tsx')).BusyCard
})
const loadWatch = () => import('./watch-work.ts')

/** The screen of /app/work: what a person works in all projects, the next duty first. */
export function MyWorkPage() {
  const t = useTexts(texts)
  useServiceWorker()
  useRestOnceDrawn()
  useLiveWork()
  return (
    <>
      <title>{titleOf(t.title)}</title>
      <div className={styles.column}>
        <PageHeader title={t.title} actions={<CalendarButton />} />
        <Work />
      </div>
    </>
  )
}

/** Keeps the page up to date. Without the file, and without a connection, it shows what was read last. */
function useLiveWork(): void {
  const queries = useQueryClient()
  const user = useUser()
  useEffect(() => {
    let isOver = false
    let stop = whenIdle(() => {
      const loading = loadWatch().then(({ watchWork }) => {
        if (!isOver) stop = watchWork(queries, user)
      })
      loading.catch(() => {})
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queries, user])
}

/** Asks the clock once for each time zone, since a person may have a thousand blocks. */
function presentByZone(): NowIn {
  const moments = new Map<string | undefined, Moment>()
  return (timeZone) => {
    const now = moments.get(timeZone) ?? currentMoment(timeZone)
    moments.set(timeZone, now)
    return now
  }
}

function Work() {
  const t = useTexts(texts)
  const { data, error, isPending, refetch } = useQuery(myWorkQuery())
  const asOf = offlineSince(data)
  if (isPending) return <LoadingScreen label={t.loading} />
  if (!data) {
    return (
      <ReadFailed
        error={error}
        notHere={t.notHere}
        fallback={t.loadFailed}
        onRetry={() => inBackground(refetch())}
      />
    )
  }
  const nowIn = presentByZone()
  const now = nowIn()
  const firstDay = firstReads.myWork(monthOfDay(now.day)).args.query!.from
  const { blocks } = data
  const { next, coming, past } = workOf(blocks, nowIn)
  return (
    <>
      {asOf !== undefined && (
        <Notice tone="warning">{t.noConnection(momentText(asOf, navigator.languages))}</Notice>
      )}
      {next && <NextDuty block={next} blocks={blocks} now={nowAt(next, nowIn)} />}
      <RequestsSection />
      {next ? (
        <ComingMonths months={coming} blocks={blocks} today={now.day} />
      ) : (
        <div className={styles.none}>
          <EmptyState icon="calendar" title={t.noneAhead} text={t.noneAheadHint} />
        </div>
      )}
      <PastMonths months={past} blocks={blocks} today={now.day} from={firstDay} />
      {/* Without a connection they can neither be read nor changed. They come last, since they load later and push what follows. */}
      <LazyPart>{asOf === undefined && <PatternsCard />}</LazyPart>
      <LazyPart>{asOf === undefined && <BusyCard />}</LazyPart>
    </>
  )
}
