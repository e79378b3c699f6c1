import type { ReactNode } from 'react'
import styles from './spinner.module.css'

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

/** The screen of a page that is loading. Inside a page it appears late, so that quick loads do not flash. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <MessageScreen>
      <svg className="loading-cells" width="84" height="12" aria-hidden="true">
        <rect width="18" height="12" rx="3" />
        <rect x="22" width="18" height="12" rx="3" />
        <rect x="44" width="18" height="12" rx="3" />
        <rect x="66" width="18" height="12" rx="3" />
      </svg>
      <span>{label}</span>
    </MessageScreen>
  )
}

/** A message in place of a whole page. index.html begins with this element, so its class has a fixed name. */
export function MessageScreen({ children }: { children: ReactNode }) {
  return <output className="message-screen">{children}</output>
}
