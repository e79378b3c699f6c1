import { useQuery } from '@tanstack/react-query'
import { displayName } from '../../../domain/person.ts'
import { HistoryCard } from '../../features/history/history-card.tsx'
import { rosterQuery } from '../../features/roster/requests.ts'

/** Who changed what, with the people of the roster to choose from. */
export function HistorySection({ projectId, month }: { projectId: string; month: string }) {
  // The list of freelancers on this page holds the same reply.
  const roster = useQuery(rosterQuery(projectId, month))
  const people = roster.data?.people.map((person) => ({ id: person.id, name: displayName(person) })) ?? []
  return <HistoryCard projectId={projectId} people={people} />
}
