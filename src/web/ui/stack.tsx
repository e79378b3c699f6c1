import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './stack.module.css'

export type Gap = 1 | 2 | 3 | 4 | 6 | 8
type LayoutProps = { gap?: Gap | undefined; children: ReactNode }

export function Stack({ gap = 4, children }: LayoutProps) {
  return <div className={cx(styles.stack, styles[`gap${gap}`])}>{children}</div>
}

/** Side by side, wrapping. */
export function Row({ gap = 2, end = false, children }: LayoutProps & { end?: boolean | undefined }) {
  return <div className={cx(styles.row, styles[`gap${gap}`], end && styles.end)}>{children}</div>
}
