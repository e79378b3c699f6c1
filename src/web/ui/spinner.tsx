import type { ReactNode } from 'react'
import styles from './spinner.module.css'

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

/** What a whole page shows while it waits; appears late, so that quick loads do not flash. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <MessageScreen>
      <span className={styles.cells} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </MessageScreen>
  )
}

/** What a page says in place of everything else. */
export function MessageScreen({ children }: { children: ReactNode }) {
  return <output className={styles.screen}>{children}</output>
}
