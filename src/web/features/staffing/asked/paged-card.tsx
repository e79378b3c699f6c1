import { type ReactNode, useId, useState } from 'react'
import { ReadFailed } from '../../../read-failed.tsx'
import { type PagedQuery, ReadMore } from '../../../read-more.tsx'
import { Card } from '../../../ui/card.tsx'
import { FoldButton } from '../../../ui/fold-button.tsx'
import styles from './asks.module.css'

type PagedCardProps<Item> = {
  title: string
  hint: ReactNode
  texts: { loading: string; loadFailed: string; earlier: string; loadEarlier: string }
  query: PagedQuery & { refetch: () => Promise<unknown> }
  /** The items that wait for somebody, and those that have ended; undefined while they are loading. */
  current: readonly Item[] | undefined
  ended: readonly Item[] | undefined
  empty: ReactNode
  itemOf: (item: Item) => ReactNode
}

/** A list that is read page by page: what waits for somebody, and folded what has ended. */
export function PagedCard<Item>(props: PagedCardProps<Item>) {
  const { title, hint, texts: t, query, current, ended, empty, itemOf } = props
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (!current || !ended) {
    return (
      <Card title={title}>
        {query.error ? (
          <ReadFailed error={query.error} fallback={t.loadFailed} onRetry={query.refetch} />
        ) : (
          <output className={styles.quiet}>{t.loading}</output>
        )}
      </Card>
    )
  }
  if (current.length + ended.length === 0) return <Card title={title}>{empty}</Card>
  return (
    <Card title={title} hint={hint} flush>
      {current.length > 0 && (
        <ul className={styles.list} aria-label={title}>
          {current.map(itemOf)}
        </ul>
      )}
      {ended.length > 0 && (
        <div className={styles.fold}>
          <FoldButton isOpen={isOpen} controls={listId} onClick={() => setIsOpen(!isOpen)}>
            {t.earlier}
          </FoldButton>
        </div>
      )}
      {isOpen && (
        <ul id={listId} className={styles.list} aria-label={t.earlier}>
          {ended.map(itemOf)}
        </ul>
      )}
      {/* An item that waits may be behind newer ones that have ended. */}
      <ReadMore query={query} label={t.loadEarlier} fallback={t.loadFailed} className={styles.more} />
    </Card>
  )
}
