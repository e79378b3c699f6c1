/** The facts about links that administrators can see. The history has no entry about any other link. */
import type { UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { RevokedLink } from './queries.ts'

/** @param by the actor, if it is not the caller of the write */
export function revokedFacts(
  kind: 'link-revoked' | 'link-ended',
  links: readonly RevokedLink[],
  by?: UserId,
): Fact[] {
  return links.flatMap(({ userId, visibleIn: project, isUsed }) =>
    project
      ? [
          {
            kind,
            userId,
            project,
            ...(by && { by }),
            before: isUsed ? 'used' : 'open',
            after: 'revoked',
          } as const,
        ]
      : [],
  )
}

export function reinstatedFacts(
  kind: 'link-reinstated' | 'link-reopened',
  links: readonly RevokedLink[],
): Fact[] {
  return links.flatMap(({ userId, visibleIn: project }) =>
    project ? [{ kind, userId, project, before: 'revoked', after: 'open' } as const] : [],
  )
}
