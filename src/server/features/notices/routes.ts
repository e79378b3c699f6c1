import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { replyWithStream } from '../../http/event-stream-reply.ts'
import type { Route } from '../../http/route.ts'
import { announceMonth } from './announce-month.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'
import { getSettings, setSettings } from './settings.ts'
import { unsubscribe } from './unsubscribe.ts'

export function registerNotices(route: Route, { db, secrets, noticeStreams, config }: Deps): void {
  route(endpoints.listNotices, ({ access: { session }, query: { before }, language, now }) =>
    listNotices(db, { session, before, language, now, appName: config.brand.name }),
  )

  route(endpoints.readNotices, async ({ access: { session }, body: { upTo }, now, write }) => {
    await write({ person: session.userId }, (tx) => readNotices(tx, { session, upTo, now }))
  })

  route(endpoints.watchNotices, ({ access: { session }, request, reply }) =>
    replyWithStream(request, reply, (begin) => noticeStreams.open(session, begin)),
  )

  route(endpoints.getNoticeSettings, async ({ access: { session } }) => ({
    settings: await getSettings(db, session.userId),
  }))

  route(endpoints.setNoticeSettings, async ({ access: { session }, body: { settings }, write }) => {
    const { userId } = session
    return { settings: await write({ person: userId }, (tx) => setSettings(tx, { userId, settings })) }
  })

  route(endpoints.announceMonth, async ({ access: { project, session }, body, now, write }) => {
    const call = { project, secrets, by: session.userId, now }
    return announceMonth(db, write, { ...call, month: body.month, text: body.text ?? '' })
  })
}

/** Ends mail without a session; a mail program calls it for its reader. */
export function registerUnsubscribe(route: Route, { db, secrets }: Deps): void {
  route(endpoints.unsubscribe, async ({ params: { token }, write }) => {
    await unsubscribe(db, write, { secrets, token })
  })
}
