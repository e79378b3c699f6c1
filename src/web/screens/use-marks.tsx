import { lazy, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Month } from '../../domain/calendar.ts'
import { LazyPart } from '../crash-screen.tsx'
import type { RowMarker } from '../marked-rows.ts'
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

/** Reads news and, in a person's own month, busy hours: the part that lists the news, and the function that marks both. */
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
  const part = (
    <LazyPart key={`${projectId} ${month}`}>
      <NewsPart {...{ projectId, month }} onMarker={keepNews} />
      {isOwn && <BusyPart {...{ projectId, month }} onMarker={keepBusy} />}
    </LazyPart>
  )
  return { part, marker }
}

function useMarker() {
  const [marker, setMarker] = useState<RowMarker>()
  const keep = useCallback((next: RowMarker | undefined) => setMarker(() => next), [])
  return [marker, keep] as const
}
