/** News: the hours of a month that others have changed since the caller's last visit. */
import * as z from 'zod/mini'
import { NEWS_KINDS } from '../domain/news.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const NewsReply = z.object({
  /** The last visit of the month; null: there was none, and nothing is new. */
  since: z.nullable(z.string()),
  slots: z.array(z.object({ date: z.string(), hour: z.number(), kinds: z.array(z.enum(NEWS_KINDS)) })),
})
export type NewsReply = z.infer<typeof NewsReply>

export const newsEndpoints = {
  getNews: endpoint({
    method: 'GET',
    path: '/projects/:projectId/news',
    access: 'member',
    bound: 'month',
    summary:
      'The hours of a month that others have changed since the caller’s last visit, as far as the caller sees them',
    query: z.object({ month: field.month }),
    reply: NewsReply,
  }),
  markNewsSeen: endpoint({
    method: 'POST',
    path: '/projects/:projectId/news/seen',
    access: 'member',
    bound: 'nothing',
    summary: 'States that the caller has seen the changes of a month until now',
    body: field.fields({ month: field.month }),
  }),
} as const
