import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { later } from '../../ui/later-shapes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { useLateSaves } from '../late-saves/use-late-saves.ts'
import { keepPush } from '../push/keep-push.ts'
import { NoticeList } from './notice-list.tsx'
import { unreadQuery } from './requests.ts'
import { noticeTexts } from './texts.ts'
import { watchNotices } from './watch-notices.ts'
import styles from './bell.module.css'

/** A larger number of unread notices is not shown. */
const MAX_SHOWN = 99

/** The button with the number of unread notices, and the list that it opens. */
export function Bell() {
  const t = useTexts(noticeTexts)
  const queries = useQueryClient()
  useEffect(() => watchNotices(queries), [queries])
  // The bell is on every page after the sign-in, and its file comes when the page is at rest.
  useLateSaves()
  // The next page tries again when this fails.
  useEffect(() => whenIdle(() => inBackground(keepPush().catch(() => {}))), [])
  const { data: unread = 0 } = useQuery(unreadQuery)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className={styles.bell} title={t.notices} popoverTarget={id}>
        <Icon name={later.bell} size={20} />
        <VisuallyHidden>{t.notices}</VisuallyHidden>
        <span role="status">
          {unread > 0 && (
            <>
              <VisuallyHidden>{t.unread(unread)}</VisuallyHidden>
              <span aria-hidden="true" className={styles.count}>
                {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
              </span>
            </>
          )}
        </span>
      </button>
      <section
        id={id}
        popover="auto"
        className={styles.panel}
        aria-label={t.notices}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <div className={styles.list}>
              <NoticeList onFollow={closePanel} />
            </div>
            <Link to={paths.notices} className={styles.all} onClick={closePanel}>
              {t.all}
            </Link>
          </>
        )}
      </section>
    </>
  )
}

/** The screen of a notice has the same header, so the panel would stay open. */
function closePanel(press: MouseEvent<HTMLElement>) {
  press.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
