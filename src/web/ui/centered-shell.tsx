import type { ReactNode } from 'react'
import { HoursPicture } from './hours-picture.tsx'
import styles from './centered-shell.module.css'

export type CenteredShellProps = {
  brand: ReactNode
  title: ReactNode
  intro?: ReactNode
  /** Below the form, quiet: other ways in. */
  footer?: ReactNode
  /** At the very bottom, quiet: what concerns the page and not this screen. */
  foot?: ReactNode
  /** A few characters hung on the picture, such as '5 h · 92,50 €'. */
  pictureNote?: string | undefined
  children?: ReactNode
}

/** The screens before one is inside: a form and, beside it, what the product is about. */
export function CenteredShell({
  brand,
  title,
  intro,
  footer,
  foot,
  pictureNote,
  children,
}: CenteredShellProps) {
  return (
    <div className={styles.shell}>
      <div className={styles.side}>
        <header className={styles.brand}>{brand}</header>
        <main className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children && <div className={styles.content}>{children}</div>}
          {footer && <div className={styles.footer}>{footer}</div>}
        </main>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
      <div className={styles.picture} aria-hidden="true">
        <HoursPicture note={pictureNote} />
      </div>
    </div>
  )
}
