import { Icon } from '../../../ui/icon.tsx'
import type { AvailabilityRow } from '../view-model.ts'
import styles from './day-tags.module.css'

/** The hours of a day that others have changed, or at which the person is busy, in words. */
export function DayTags({ row }: { row: AvailabilityRow }) {
  const blocks: { from: number; to: number; words: string }[] = []
  for (const { hour, tagWords: words } of row.cells) {
    if (words === undefined) continue
    const last = blocks.at(-1)
    if (last?.to === hour && last.words === words) last.to += 1
    else blocks.push({ from: hour, to: hour + 1, words })
  }
  return (
    <ul className={styles.tags}>
      {blocks.map(({ from, to, words }) => (
        <li key={from}>
          <Icon name="info" /> {from}–{to} {words}
        </li>
      ))}
    </ul>
  )
}
