import type { ReactNode } from 'react'
import type { Month } from '../../domain/calendar.ts'
import { LazyPart } from '../crash-screen.tsx'
import { type RowMarker, useMarker } from '../marked-rows.ts'
import { laterPart } from './later-part.tsx'

/** Without its file nothing is marked. */
const MarksPart = laterPart(async () => (await import('./marks-part.tsx')).MarksPart)

/** Reads news and, in a person's own month, busy hours: the part that lists the news, and the function that marks both. */
export function useMarks(
  projectId: string,
  month: Month,
  { isOwn }: { isOwn: boolean },
): { part: ReactNode; marker: RowMarker | undefined } {
  const [marker, onMarker] = useMarker()
  const part = (
    <LazyPart key={`${projectId} ${month}`}>
      <MarksPart {...{ projectId, month, isOwn, onMarker }} />
    </LazyPart>
  )
  return { part, marker }
}
