import type { ReactNode } from 'react'
import { HoursPicture } from './hours-picture.tsx'
import styles from './centered-shell.module.css'

export type CenteredShellProps = {
  brand: ReactNode
  title: ReactNode
  intro?: ReactNode
  /** Quiet links below the form, to other ways of signing in. */
  footer?: ReactNode
  /** A quiet line at the bottom that concerns the whole page. */
  foot?: ReactNode
  /** A few characters on the picture, such as '5 h · 92,50 €'. */
  pictureNote?: string | undefined
  children?: ReactNode
}

/** The layout of the screens before the sign-in: a form and, beside it, a picture of the product. */
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
