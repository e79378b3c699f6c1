import { Spinner } from '../../../ui/spinner.tsx'
import styles from './loading-note.module.css'

/** The content of a card while its numbers are loading. */
export function LoadingNote({ label }: { label: string }) {
  return (
    <output className={styles.loading}>
      <Spinner /> {label}
    </output>
  )
}
