import { endpoints } from '../../../contract/endpoints.ts'
import type { Release } from '../../../domain/releases.ts'
import { canPlan } from '../../../domain/roles.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { TimedVersioned } from '../../http/versioned.ts'
import { approveRelease, refuseRelease, type TellOfEndedSearch, withdrawRelease } from './decide-release.ts'
import { listReleases, toReplies } from './list-releases.ts'
import { releaseHours } from './release-hours.ts'

/** @param tellOfEndedSearch of the requests, which stand above the releases */
export function registerReleases(route: Route, { db }: Deps, tellOfEndedSearch: TellOfEndedSearch): void {
  const reply = async (release: Release) => ({ release: (await toReplies(db, [release]))[0]! })

  route(endpoints.createRelease, async ({ access: { project, session }, body, now, write }) => {
    const me = { ...project, userId: session.userId }
    const { slots, reason = '' } = body
    return reply(await write({ project }, (tx) => releaseHours(tx, me, { slots, reason, now })))
  })

  route(endpoints.listReleases, async ({ access, query: { before }, now }) => {
    const { project, version, role, session } = access
    const userId = canPlan(role) ? undefined : session.userId
    return new TimedVersioned(['releases', project.projectId, version, before, userId], (copy) =>
      listReleases(copy, { ...project, userId, before, now }),
    )
  })

  const decisions = [
    [endpoints.approveRelease, approveRelease],
    [endpoints.refuseRelease, refuseRelease],
    [endpoints.withdrawRelease, withdrawRelease],
  ] as const
  for (const [endpoint, decide] of decisions) {
    route(endpoint, async ({ access: { project, session }, params: { releaseId }, now, write }) =>
      reply(
        await write({ project }, (tx) =>
          decide(tx, project, { releaseId, by: session.userId, now }, tellOfEndedSearch),
        ),
      ),
    )
  }
}
