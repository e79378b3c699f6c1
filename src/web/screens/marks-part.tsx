import { useEffect, useMemo } from 'react'
import type { Month } from '../../domain/calendar.ts'
import { BusyPart } from '../features/busy/busy-part.tsx'
import { NewsPart } from '../features/news/news-part.tsx'
import { type RowMarker, useMarker } from '../marked-rows.ts'
import { WhyOfScreen } from './why-of-screen.tsx'

export interface MarksPartProps {
  projectId: string
  month: Month
  /** Whether the month is the person's own, which shows busy hours. */
  isOwn: boolean
  onMarker: (marker: RowMarker | undefined) => void
}

/** The news of a month, the person's busy hours, and why its amounts are what they are; gives the month the function that marks news and busy hours. */
export function MarksPart({ projectId, month, isOwn, onMarker }: MarksPartProps) {
  const [news, keepNews] = useMarker()
  const [busy, keepBusy] = useMarker()
  const marker = useMemo<RowMarker | undefined>(
    () => (news && busy ? (rows) => busy(news(rows)) : (news ?? busy)),
    [news, busy],
  )
  useEffect(() => onMarker(marker), [marker, onMarker])
  return (
    <>
      <NewsPart {...{ projectId, month }} onMarker={keepNews} />
      {isOwn && <BusyPart {...{ projectId, month }} onMarker={keepBusy} />}
      <WhyOfScreen projectId={projectId} isOwn={isOwn} />
    </>
  )
}
