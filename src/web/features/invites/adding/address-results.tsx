import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { texts } from './texts.ts'
import { type EntryResult, leftOf } from './view-model.ts'
import styles from './adding.module.css'

/** Says of each pasted line what became of it. */
export function AddressResults({ results }: { results: readonly EntryResult[] }) {
  const t = useTexts(texts)
  const region = useRef<HTMLDivElement>(null)
  // The submit button had the focus and is no longer in the page.
  useEffect(() => region.current?.focus(), [])
  const left = leftOf(results).length
  return (
    <div ref={region} tabIndex={-1} className={styles.results}>
      <Notice tone={left === 0 ? 'success' : 'warning'}>{t.summary(results.length - left, left)}</Notice>
      <ul className={styles.list} aria-label={t.results}>
        {results.map(({ text, outcome, isDone }) => (
          <li key={text} className={styles.result}>
            <bdi className={styles.email}>{text}</bdi>
            <Badge tone={isDone ? 'success' : 'warning'}>{t.outcomes[outcome]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
