import { useInfiniteQuery } from '@tanstack/react-query'
import { momentText } from '../../../domain/moment.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { ReadMore } from '../../read-more.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { describeEntry, listTexts } from './entries/texts.ts'
import { type HistoryFilters, historyQuery } from './requests.ts'
import styles from './entry-list.module.css'

type EntryListProps = { projectId: string; filters: HistoryFilters; nothing: string }

/** Lists the history entries, newest first, a page at a time. */
export function EntryList({ projectId, filters, nothing }: EntryListProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  const history = useInfiniteQuery(historyQuery(projectId, filters))
  if (history.isPending) {
    return (
      <p className={styles.nothing} role="status">
        <Spinner /> {t.loadingHistory}
      </p>
    )
  }
  if (history.isError && !history.data) {
    return <ReadFailed error={history.error} fallback={t.loadFailed} onRetry={history.refetch} />
  }
  const entries = history.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={styles.nothing}>{nothing}</p>
  return (
    <>
      <ol className={styles.entries} aria-label={t.changes}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={entry.at} className={styles.time}>
              {momentText(Date.parse(entry.at), navigator.languages)}
            </time>
            <p>
              <strong>
                <bdi>{entry.by.name}</bdi>
              </strong>{' '}
              {describeEntry(entry, language)}
            </p>
          </li>
        ))}
      </ol>
      <ReadMore query={history} label={t.showMore} fallback={t.loadFailed} className={styles.more} />
    </>
  )
}
