/** The pages that are open on this node, by project, with their viewers. */
import type { Role } from '../../../domain/roles.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import type { EventStream } from './event-stream.ts'
import type { VersionOrder } from './version-order.ts'

/** A person with an open page, with the role that the guard last decided. */
export interface Viewer {
  session: Session
  role: Role
}

export interface Page {
  viewer: Viewer
  project: ProjectScope
  /** undefined until the version is read. */
  stream: EventStream | undefined
  /** The version at which the stream began: an event that is not newer is not sent. */
  startVersion: number
  /** On the clock for durations: after the system's clock was set back, a signed-out session's stream still ends. */
  heartbeatAt: number
}

export interface OpenPages {
  /** Returns the order of the project's notifications, which lasts as long as a page of it is open. */
  add(page: Page): VersionOrder
  /** Forgets a page whose connection has closed. */
  remove(page: Page): void
  /** Forgets a page and ends its stream. */
  end(page: Page): void
  all(): Page[]
  /** The numbers of pages of a session and of a tenant. */
  count(tokenHash: string, tenantId: string): { ofSession: number; ofTenant: number }
  ofProject(projectId: string): Page[]
  orderOf(projectId: string): VersionOrder | undefined
  byProject(): Page[][]
}

export function createOpenPages(createOrder: (project: ProjectScope) => VersionOrder): OpenPages {
  const pagesByProject = new Map<string, Set<Page>>()
  const orders = new Map<string, VersionOrder>()
  /** Counted as pages come and go, since counting all of them each time would take long in a crowd. */
  const countBy = new Map<string, number>()
  function countPage({ viewer, project }: Page, step: 1 | -1): void {
    for (const key of [viewer.session.tokenHash, project.tenantId]) {
      const count = (countBy.get(key) ?? 0) + step
      if (count > 0) countBy.set(key, count)
      else countBy.delete(key)
    }
  }
  function remove(page: Page): void {
    const pages = pagesByProject.get(page.project.projectId)
    if (pages?.delete(page)) countPage(page, -1)
    if (pages?.size !== 0) return
    pagesByProject.delete(page.project.projectId)
    orders.get(page.project.projectId)?.stop()
    orders.delete(page.project.projectId)
  }
  return {
    add(page) {
      const { projectId } = page.project
      pagesByProject.set(projectId, (pagesByProject.get(projectId) ?? new Set()).add(page))
      countPage(page, 1)
      const order = orders.get(projectId) ?? createOrder(page.project)
      orders.set(projectId, order)
      return order
    },
    remove,
    end(page) {
      remove(page)
      page.stream?.end()
    },
    all: () => [...pagesByProject.values()].flatMap((pages) => [...pages]),
    ofProject: (projectId) => [...(pagesByProject.get(projectId) ?? [])],
    orderOf: (projectId) => orders.get(projectId),
    count: (tokenHash, tenantId) => ({
      ofSession: countBy.get(tokenHash) ?? 0,
      ofTenant: countBy.get(tenantId) ?? 0,
    }),
    byProject: () => [...pagesByProject.values()].map((pages) => [...pages]),
  }
}
