import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { NoticesReply } from '../../../contract/notices.ts'
import type { Language } from '../../../domain/language.ts'
import { NOTICE_KEPT_MS, type NoticeContent } from '../../../domain/notices.ts'
import { readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { firstIdAt } from '../../kernel/facts/entry-ids.ts'
import { renderNotice } from '../../kernel/notices/render-notice.ts'
import * as queries from './queries.ts'

/** The notices that the session sees; a limited one sees those of its organisations alone. */
const reachOf = ({ userId, onlyTenantIds }: Session, now: number): queries.Reach => ({
  userId,
  onlyTenantIds,
  oldestId: firstIdAt(now - NOTICE_KEPT_MS),
})

/** How many notices the caller has not read, among those that the session sees. */
export function countUnread(db: Db, session: Session, now: number): Promise<number> {
  return queries.countUnread(db, reachOf(session, now))
}

/**
 * Lists a page of the caller's notices, newest first, in the language that they chose.
 * @param args.language the language for a person who has chosen none
 * @param args.told what is told of a notice, where it is not all
 */
export async function listNotices(
  db: Db,
  args: {
    session: Session
    before: string | undefined
    language: Language
    now: number
    appName: string
    told?: (notice: NoticeContent) => NoticeContent
  },
): Promise<NoticesReply> {
  const { session, before, now, appName, told = (notice) => notice } = args
  const [{ rows, next }, unread, chosen] = await Promise.all([
    readPage(PAGE_SIZES.notices, {
      read: (limit) => queries.listNotices(db, { ...reachOf(session, now), before, limit }),
      idOf: ({ id }) => id,
    }),
    countUnread(db, session, now),
    queries.findLanguage(db, session.userId),
  ])
  const language = chosen ?? args.language
  return {
    notices: rows.map((notice) => {
      const { text, href } = renderNotice(told(notice), notice.place, { language, now, appName })
      const { id, kind, at, isRead, projectId } = notice
      return { id, kind, at: isoInstant(at), read: isRead, text, href, projectId }
    }),
    unread,
    next,
  }
}
