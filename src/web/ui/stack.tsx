import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './stack.module.css'

type LayoutProps = { gap?: 2 | 4 | 6 | undefined; children: ReactNode }

export function Stack({ gap = 4, children }: LayoutProps) {
  return <div className={cx(styles.stack, styles[`gap${gap}`])}>{children}</div>
}
