import { Spinner } from '../../../ui/spinner.tsx'
import styles from './waiting.module.css'

/** Inside a card whose numbers are on their way. */
export function Waiting({ label }: { label: string }) {
  return (
    <output className={styles.waiting}>
      <Spinner /> {label}
    </output>
  )
}
