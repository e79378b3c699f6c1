import { lazy, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Month } from '../../domain/calendar.ts'
import { LazyPart } from '../crash-screen.tsx'
import type { RowMarker } from '../grid/draw/marked-rows.ts'
import { firstRest } from '../ui/when-idle.ts'

/** Both are read once the page is at rest. */
const NewsPart = lazy(async () => {
  await firstRest.promise
  return { default: (await import('../features/news/news-part.tsx')).NewsPart }
})
const BusyPart = lazy(async () => {
  await firstRest.promise
  return { default: (await import('../features/busy/busy-part.tsx')).BusyPart }
})

/**
 * What others have changed in a month since the person's last visit, and in their own month when they are busy: the part that
 * lists it, and what marks it in the month.
 */
export function useMarks(
  projectId: string,
  month: Month,
  { isOwn }: { isOwn: boolean },
): { part: ReactNode; marker: RowMarker | undefined } {
  const [news, keepNews] = useMarker()
  const [busy, keepBusy] = useMarker()
  const marker = useMemo<RowMarker | undefined>(
    () => (news && busy ? (rows) => busy(news(rows)) : (news ?? busy)),
    [news, busy],
  )
  const key = `${projectId} ${month}`
  const part = (
    <LazyPart>
      <NewsPart key={key} {...{ projectId, month }} onMarker={keepNews} />
      {isOwn && <BusyPart key={`busy ${key}`} {...{ projectId, month }} onMarker={keepBusy} />}
    </LazyPart>
  )
  return { part, marker }
}

function useMarker() {
  const [marker, setMarker] = useState<RowMarker>()
  const keep = useCallback((next: RowMarker | undefined) => setMarker(() => next), [])
  return [marker, keep] as const
}
