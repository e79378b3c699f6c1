import { endpoints } from '../../../contract/endpoints.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { Timed, TimedVersioned } from '../../http/versioned.ts'
import { isWithinSession } from '../../kernel/access/decide-access.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import { notFound } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import { acceptRequest, declineRequest } from './answer-request.ts'
import { createRequest } from './create-request.ts'
import { getMyRequest, listMyRequests } from './list-my-requests.ts'
import { listRequests } from './list-requests.ts'
import { logUnmailed, mailDue } from './mail-turns.ts'
import * as queries from './queries.ts'
import { withdrawRequest } from './withdraw-request.ts'

/** Requests of a page that are serialised in one piece. */
const REQUESTS_AT_ONCE = 5

export function registerRequests(route: Route, deps: Deps): void {
  const { db, secrets, publicUrl } = deps
  /** A request or an answer holds also where the mail to another person fails. */
  const mailOthers = (project: ProjectScope, caller: Parameters<typeof mailDue>[2]) =>
    mailDue(deps, project, caller).catch(logUnmailed(deps))

  route(endpoints.createRequest, async ({ access, body, language, now, write }) => {
    const { project, session } = access
    const call = { secrets, publicUrl: publicUrl(), language, project, by: session.userId, now }
    const created = await createRequest(db, write, { ...call, wanted: body })
    await mailOthers(project, { by: session.userId, mode: 'all' })
    return created
  })

  route(
    endpoints.listRequests,
    async ({ access: { project, version }, query: { before }, now }) =>
      new TimedVersioned(
        ['requests', project.projectId, version, before],
        (copy) => listRequests(copy, { ...project, before, now }),
        { large: { list: 'requests', piece: REQUESTS_AT_ONCE } },
      ),
  )

  route(endpoints.withdrawRequest, ({ access: { project, session }, params: { requestId }, now, write }) =>
    write({ project }, (tx) => withdrawRequest(tx, { ...project, requestId, by: session.userId, now })),
  )

  route(endpoints.listMyRequests, async ({ access: { session }, now }) => {
    const { reply, holdsUntil } = await listMyRequests(db, { session, now })
    return new Timed(reply, holdsUntil)
  })

  route(endpoints.acceptRequest, async ({ access: { session }, params: { requestId }, body, now, write }) => {
    const project = await getPlace(db, session, requestId)
    const me = { ...project, userId: session.userId, requestId, now }
    await write({ project }, (tx) => acceptRequest(tx, { ...me, ...body }))
    await mailOthers(project, { by: session.userId, mode: 'in-turn' })
    return { request: await getMyRequest(db, { session, requestId, now }) }
  })

  route(endpoints.declineRequest, async ({ access: { session }, params: { requestId }, now, write }) => {
    const project = await getPlace(db, session, requestId)
    await write({ project }, (tx) =>
      declineRequest(tx, { ...project, userId: session.userId, requestId, now }),
    )
    await mailOthers(project, { by: session.userId, mode: 'in-turn' })
    return { request: await getMyRequest(db, { session, requestId, now }) }
  })
}

/** @throws AppError not_found unless the person was asked, in a tenant that the session reaches */
async function getPlace(db: Db, session: Session, requestId: string): Promise<ProjectScope> {
  const place = isId(requestId)
    ? await queries.findPlace(db, { requestId, userId: session.userId })
    : undefined
  if (!place || !isWithinSession(session, place.tenantId)) throw notFound()
  return place
}
