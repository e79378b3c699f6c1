import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../../domain/moment.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { ReadMore } from '../../read-more.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later-shapes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { noticesQuery, useReadNotices } from './requests.ts'
import { noticeTexts } from './texts.ts'
import styles from './notice-list.module.css'

type NoticeListProps = {
  /** Whether older pages can be loaded below. */
  hasOlder?: boolean
  onFollow?: (press: MouseEvent<HTMLElement>) => void
}

/** Lists the person's notices, newest first, each a link to what it is about. They are read once the list is shown. */
export function NoticeList({ hasOlder = false, onFollow }: NoticeListProps) {
  const t = useTexts(noticeTexts)
  const query = useInfiniteQuery({ ...noticesQuery, refetchOnMount: 'always' })
  const { data, error } = query
  const { mutate: read } = useReadNotices()
  const notices = data?.pages.flatMap((page) => page.notices)
  const newest = notices?.[0]
  const unreadId = newest && !newest.read ? newest.id : undefined
  useEffect(() => {
    if (unreadId !== undefined) read(unreadId)
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is another function in each drawing
  }, [unreadId])
  if (!notices) {
    return error ? (
      <ReadFailed error={error} fallback={t.loadFailed} onRetry={() => inBackground(query.refetch())} />
    ) : (
      <output className={styles.quiet}>{t.loading}</output>
    )
  }
  if (notices.length === 0) return <EmptyState icon={later.bell} title={t.none} text={t.noneMeans} />
  return (
    <>
      <ul className={styles.list} aria-label={t.notices}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <Link
              to={notice.href}
              className={styles.notice}
              data-unread={!notice.read || undefined}
              onClick={onFollow}
            >
              {!notice.read && <VisuallyHidden>{t.new}: </VisuallyHidden>}
              <span>{notice.text}</span>
              <time dateTime={notice.at} className={styles.at}>
                {momentText(Date.parse(notice.at), navigator.languages)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {hasOlder && <ReadMore query={query} label={t.more} fallback={t.loadFailed} className={styles.more} />}
    </>
  )
}
