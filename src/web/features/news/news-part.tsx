import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { NewsReply } from '../../../contract/news.ts'
import type { Month } from '../../../domain/calendar.ts'
import { nameBlock } from '../../../domain/hour-blocks.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import type { RowMarker } from '../../marked-rows.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { newsMarker } from './mark-news.ts'
import { newsQuery, useMarkNewsSeen } from './requests.ts'
import { newsTexts } from './texts.ts'
import { newsBlocks } from './view-model.ts'
import styles from './news-part.module.css'

type NewsPartProps = {
  projectId: string
  month: Month
  /** Gets what marks the changed hours in the month; undefined where there are none. */
  onMarker: (marker: RowMarker | undefined) => void
}

const NONE: NewsReply['slots'] = []

/**
 * Lists what others have changed in the month since the person's last visit, until the person puts it away, and marks it in the
 * month. A visit without any news counts by itself, so that the first one is known.
 */
export function NewsPart({ projectId, month, onMarker }: NewsPartProps) {
  const t = useTexts(newsTexts)
  const language = useLanguage()
  const { show } = useToast()
  const { data: news } = useQuery(newsQuery(projectId, month))
  const { mutate: visit } = useMarkNewsSeen(projectId, month)
  const putAway = useMarkNewsSeen(projectId, month)
  const slots = news?.slots ?? NONE
  const isVisit = news !== undefined && slots.length === 0
  const hasVisited = useRef(false)
  useEffect(() => {
    if (!isVisit || hasVisited.current) return
    hasVisited.current = true
    visit()
  })
  const wordsOf = useMemo(
    () => (kinds: NewsReply['slots'][number]['kinds']) => kinds.map((kind) => t.kinds[kind]).join(', '),
    [t],
  )
  useEffect(() => {
    if (slots.length === 0) return
    onMarker(newsMarker(slots, (kinds) => t.changed(wordsOf(kinds))))
    return () => onMarker(undefined)
  }, [slots, t, wordsOf, onMarker])
  if (slots.length === 0) return null
  return (
    <section className={styles.part} aria-label={t.title}>
      <details className={styles.list}>
        <summary>
          <Icon name="chevron-right" />
          <span>
            <b>{t.title}</b> <span className={styles.count}>{t.count(slots.length)}</span>
          </span>
        </summary>
        <ul>
          {newsBlocks(slots).map((block) => (
            <li key={`${block.date} ${block.from}`}>
              {nameBlock(block, language)}: {wordsOf(block.kinds)}
            </li>
          ))}
        </ul>
      </details>
      <Button
        size="sm"
        busy={putAway.isPending}
        onClick={() => {
          hasVisited.current = true
          putAway.mutate(undefined, {
            onError: (error) => show(sentenceOf(error, t.failed), { tone: 'error' }),
          })
        }}
      >
        {t.putAway}
      </Button>
    </section>
  )
}
