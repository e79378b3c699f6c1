import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning'
export type BadgeProps = { tone?: Tone | undefined; children: ReactNode }

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
