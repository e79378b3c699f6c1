import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Month } from '../../domain/calendar.ts'
import { displayName } from '../../domain/person.ts'
import { WhyPart } from '../features/amounts/why-part.tsx'
import { BusyPart } from '../features/busy/busy-part.tsx'
import { NewsPart } from '../features/news/news-part.tsx'
import { rosterQuery } from '../features/roster/requests.ts'
import type { RowMarker } from '../marked-rows.ts'
import { useUser } from '../session/use-session.ts'

interface MarksPartProps {
  projectId: string
  month: Month
  /** Whether the month is the person's own, which shows busy hours. */
  isOwn: boolean
  setMarker: (found: { marker?: RowMarker }) => void
}

/** The news of a month, the person's busy hours, and why its amounts are what they are; gives the month the function that marks news and busy hours. */
export function MarksPart({ projectId, month, isOwn, setMarker }: MarksPartProps) {
  const [news, keepNews] = useMarker()
  const [busy, keepBusy] = useMarker()
  const marker = useMemo<RowMarker | undefined>(
    () => (news && busy ? (rows) => busy(news(rows)) : (news ?? busy)),
    [news, busy],
  )
  const user = useUser()
  const nameOf = useNames(projectId, month, !isOwn)
  useEffect(() => setMarker(marker ? { marker } : {}), [marker, setMarker])
  return (
    <>
      <NewsPart {...{ projectId, month }} onMarker={keepNews} />
      {isOwn && <BusyPart {...{ projectId, month }} onMarker={keepBusy} />}
      <WhyPart projectId={projectId} userId={isOwn ? user.id : undefined} nameOf={nameOf} />
    </>
  )
}

/** The names on the roster, which only who plans the project may read. */
function useNames(projectId: string, month: Month, enabled: boolean) {
  const { data } = useQuery({ ...rosterQuery(projectId, month), enabled })
  const names = useMemo(() => new Map(data?.people.map((person) => [person.id, displayName(person)])), [data])
  return useCallback((userId: string) => names.get(userId), [names])
}

function useMarker() {
  const [marker, setMarker] = useState<RowMarker>()
  const keep = useCallback((next: RowMarker | undefined) => setMarker(() => next), [])
  return [marker, keep] as const
}
