import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'
export type NoticeProps = { tone?: NoticeTone | undefined; action?: ReactNode; children: ReactNode }

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const

export function Notice({ tone = 'info', action, children }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
