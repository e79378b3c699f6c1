import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './stat.module.css'

export type StatProps = {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  size?: 'md' | 'lg' | undefined
}

/** One number that matters, with its name above. */
export function Stat({ label, value, hint, size = 'md' }: StatProps) {
  return (
    <div className={styles.stat}>
      <div className={styles.label}>{label}</div>
      <div className={cx(styles.value, size === 'lg' && styles.lg)}>{value}</div>
      {hint && <div className={styles.label}>{hint}</div>}
    </div>
  )
}
