import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '../../domain/person.ts'
import { WhyPart } from '../features/amounts/why-part.tsx'
import type { Roster } from '../features/roster/view-model.ts'
import { projectKey } from '../http/query-keys.ts'
import { useUser } from '../session/use-session.ts'

export type WhyOfScreenProps = {
  /** Left out where the amounts name their projects. */
  projectId?: string | undefined
  /** Whether the amounts are the person's own. */
  isOwn?: boolean
}

/** Opens the traces of the amounts of a screen, with the names of the roster as far as the screen has read it. */
export function WhyOfScreen({ projectId, isOwn = false }: WhyOfScreenProps) {
  const user = useUser()
  const queries = useQueryClient()
  const nameOf = (userId: string) => {
    const rosters = queries.getQueriesData<Roster>({ queryKey: projectKey(projectId ?? '', 'roster') })
    const person = rosters.flatMap(([, roster]) => roster?.people ?? []).find(({ id }) => id === userId)
    return person && displayName(person)
  }
  return <WhyPart projectId={projectId} userId={isOwn ? user.id : undefined} nameOf={nameOf} />
}
