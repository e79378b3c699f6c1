import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
export type BadgeProps = { tone?: Tone | undefined; children: ReactNode }

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}

/** A dot and its word; the dot is never alone. */
export function StatusDot({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.status}>
      <span className={cx(styles.dot, styles[tone])} aria-hidden="true" />
      {children}
    </span>
  )
}
