/** Events about a project, for its open pages. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EVENT_KINDS, FACT_KINDS, factRow } from './facts.ts'
import * as field from './fields.ts'

/** An event names the change; the page reads the data again. Only the cells of the schedule are sent with it. */
export const ProjectEvent = z.object({
  /** Grows by one with every write to the project. */
  version: z.int(),
  kind: z.enum(EVENT_KINDS),
  /** The fact that the event reports; an event of the kind `version` reports none. */
  fact: z.optional(z.enum(FACT_KINDS.filter((kind) => factRow(kind).event !== null))),
  /**
   * The person whom it is about; left out: it is about everybody. Freelancers get only events about everybody or
   * themselves.
   */
  userId: z.optional(field.id),
  /** The person who did it. */
  by: z.optional(field.id),
  byName: z.optional(z.string()),
  /** The months it is about; left out: all of them. */
  months: z.optional(z.readonly(z.array(field.month))),
  /** The dated entries of the schedule as they are now, unless they are too many; null: there is none any more. */
  slots: z.optional(z.readonly(z.array(field.slotOrNone))),
})
export type ProjectEvent = z.infer<typeof ProjectEvent>

export const eventEndpoints = {
  watchProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/events',
    access: 'member',
    bound: 'events',
    summary: 'What changes in a project, as server-sent events; each one’s data is JSON, its id the version',
    stream: ProjectEvent,
  }),
} as const
