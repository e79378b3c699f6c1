import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: IconName | undefined
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
