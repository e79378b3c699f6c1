/** The notices that go at once after one call of the model-based test of the staffing, from the model before and after (notices.md, section 1). */
import { HOURS, type Model, type Release } from './staffing-model.ts'
import { inOrder, type Run } from './staffing-steps.ts'

/** A notice that a person gets, with its hours. */
export interface NoticeLine {
  user: string
  kind: 'request' | 'release'
  /** Left out for releases. */
  requestId?: string
  change: string
  hours: number[]
}

interface StoredContent {
  requestId?: string
  change: string
  blocks: { from: number; to: number }[]
}

/** Reads the notices of requests and releases that are not known yet. */
export async function readNotices({ app, tenant }: Run, known: Set<string>): Promise<NoticeLine[]> {
  const rows = await app.deps.db
    .selectFrom('notices')
    .select(['id', 'user_id', 'kind', 'content'])
    .where('tenant_id', '=', tenant.tenant.tenantId)
    .where('kind', 'in', ['request', 'release'])
    .execute()
  const added = rows.filter(({ id }) => !known.has(id))
  for (const { id } of added) known.add(id)
  return added.map(({ user_id: user, kind, content }): NoticeLine => {
    const { requestId, change, blocks } = JSON.parse(content) as StoredContent
    const hours = HOURS.filter((hour) => blocks.some(({ from, to }) => from <= hour && hour < to))
    return { user, kind: kind as NoticeLine['kind'], ...(requestId && { requestId }), change, hours }
  })
}

/**
 * Lists the notices of a call: everybody is told once, of nothing else, and never of what they did themselves. The model keeps
 * who has been told that they are asked.
 */
export function noticesOf(run: Run, before: Model): NoticeLine[] {
  return [...ofRequests(run, before), ...ofReleases(run, before), ...ofLeaving(run, before)]
}

const UNANSWERED = ['open', 'waiting', 'filled']

function ofRequests({ model: after, people }: Run, before: Model): NoticeLine[] {
  return after.requests.flatMap((request, index) => {
    const earlier = before.requests[index]
    const release = after.releaseOf(request)
    const isKept =
      earlier !== undefined &&
      before.releaseOf(earlier)?.state === 'open' &&
      (release?.state === 'refused' || release?.state === 'withdrawn')
    const isWithdrawn = isKept || (request.withdrawnAt !== null && earlier?.withdrawnAt === null)
    return request.people.flatMap((asked, place): NoticeLine[] => {
      const line = { user: people[asked.person]!.id, kind: 'request', requestId: request.id } as const
      const was = earlier?.people[place]
      const hasLeft = asked.withdrawnAt !== null && was?.withdrawnAt === null
      if ((isWithdrawn || hasLeft) && was?.isTold && UNANSWERED.includes(before.stateOf(earlier!, was))) {
        const accepted = before.acceptedOf(was)
        return [
          { ...line, change: 'withdrawn', hours: asked.hours.filter((hour) => !accepted.includes(hour)) },
        ]
      }
      if (asked.isTold || after.stateOf(request, asked) !== 'open') return []
      asked.isTold = true
      return [{ ...line, change: 'asked', hours: after.openOf(request, asked) }]
    })
  })
}

function ofReleases(run: Run, before: Model): NoticeLine[] {
  return run.model.releases.flatMap((release, index) => {
    const was = before.releases[index]
    if (!was) {
      const change = release.state === 'open' ? 'asked' : 'given'
      return tellPlanners(run, { change, hours: release.hours })
    }
    const passed = release.passed.filter((hour) => !was.passed.includes(hour))
    if (passed.length > 0) return tellAll(run, release, { change: 'replaced', hours: passed })
    const hours = before.leftIn(was)
    if (run.call === 'approveRelease' && was.state === 'open' && release.state === 'released')
      return tellAll(run, release, { change: 'approved', hours })
    if (was.state === 'open' && release.state === 'refused')
      return tellAll(run, release, { change: 'refused', hours })
    return []
  })
}

/** Administrators learn which coming booked hours a person had who leaves. */
function ofLeaving(run: Run, before: Model): NoticeLine[] {
  return run.model.workers.flatMap((worker, person) => {
    const was = before.workers[person]!
    if (worker.leftAt === null || was.leftAt !== null) return []
    const hours = before.bookedOf(was).filter((hour) => before.staffed.has(hour) && !before.hasBegun(hour))
    return hours.length === 0 ? [] : tellPlanners(run, { change: 'left', hours })
  })
}

type About = Pick<NoticeLine, 'change' | 'hours'>

function tellPlanners({ tenant, other, by }: Run, { change, hours }: About): NoticeLine[] {
  return [tenant.admin, other]
    .filter(({ id }) => id !== by)
    .map(({ id }) => ({ user: id, kind: 'release', change, hours: inOrder(hours) }))
}

/** The person of the release is told besides. */
function tellAll(run: Run, { person }: Release, about: About): NoticeLine[] {
  const own = { user: run.people[person]!.id, kind: 'release', ...about } as const
  return [own, ...tellPlanners(run, about)]
}

/** Lines in an order of their own: that of the notices of one call does not count. */
export function sortNotices(lines: readonly NoticeLine[]): NoticeLine[] {
  const keyOf = ({ user, kind, requestId, change, hours }: NoticeLine) =>
    [user, kind, requestId, change, hours].join(' ')
  return lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
