import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'
import styles from './page-shell.module.css'

/** Id of the element for the name of the current project or tenant, on one line that truncates. */
export const FRAME_TITLE = 'title'
/** Id of the element for what a screen adds to the header, before the menus of the person. */
export const FRAME_TOOLS = 'tools'

export type PageShellProps = {
  /** The product's mark, usually a <Logo> inside a link to the home screen. */
  brand: ReactNode
  userMenu?: ReactNode
  /** The text of the link that skips the header. */
  skipLabel: string
  children: ReactNode
}

export function PageShell({ brand, userMenu, skipLabel, children }: PageShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink to="main">{skipLabel}</SkipLink>
      <header className={styles.header}>
        <div className={styles.brand}>{brand}</div>
        <bdi id={FRAME_TITLE} className={styles.title} />
        <div className={styles.user}>
          <span id={FRAME_TOOLS} />
          {userMenu}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

export type PageHeaderProps = { title: ReactNode; meta?: ReactNode; actions?: ReactNode }

/** The first line of a page: its title, a note beside it and its actions at the end. */
export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  return (
    <div className={styles.pageHeader}>
      <div className={styles.heading}>
        <h1>{title}</h1>
        {meta && <p>{meta}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
