/** The pages that are open on this node, by project. */
import type { ProjectEvent } from '../../../contract/events.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Viewer } from './audience.ts'
import type { EventStream } from './event-stream.ts'

export interface Page {
  viewer: Viewer
  project: ProjectScope
  /** undefined until the version is read; earlier events wait in `pendingEvents`. */
  stream: EventStream | undefined
  /** The version at which the stream began: an event that is not newer is not sent, even if it arrives late. */
  startVersion: number
  pendingEvents: ProjectEvent[]
  heartbeatAt: number
}

export interface OpenPages {
  add(page: Page): void
  /** Forgets a page whose connection has closed. */
  remove(page: Page): void
  /** Forgets a page and ends its stream. */
  end(page: Page): void
  all(): Page[]
  ofProject(projectId: string): Page[]
  byProject(): Page[][]
}

export function createOpenPages(): OpenPages {
  const pagesByProject = new Map<string, Set<Page>>()
  function remove(page: Page): void {
    const pages = pagesByProject.get(page.project.projectId)
    pages?.delete(page)
    if (pages?.size === 0) pagesByProject.delete(page.project.projectId)
  }
  return {
    add(page) {
      const { projectId } = page.project
      pagesByProject.set(projectId, (pagesByProject.get(projectId) ?? new Set()).add(page))
    },
    remove,
    end(page) {
      remove(page)
      page.stream?.end()
    },
    all: () => [...pagesByProject.values()].flatMap((pages) => [...pages]),
    ofProject: (projectId) => [...(pagesByProject.get(projectId) ?? [])],
    byProject: () => [...pagesByProject.values()].map((pages) => [...pages]),
  }
}

/** Sends the event; a page whose version is still being read gets it afterwards. */
export function sendOrHold({ stream, startVersion, pendingEvents }: Page, event: ProjectEvent): void {
  if (!stream) pendingEvents.push(event)
  else if (event.version > startVersion) stream.send(event)
}
