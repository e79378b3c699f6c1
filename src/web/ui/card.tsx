import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './card.module.css'

export type CardProps = {
  title?: ReactNode
  hint?: ReactNode
  /** Drawn in the header, but after the body in the tab order: a form's fields come before its button. */
  actions?: ReactNode
  footer?: ReactNode
  /** Lets a table or grid reach the card's edges. */
  flush?: boolean | undefined
  children?: ReactNode
}

export function Card({ title, hint, actions, footer, flush = false, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={cx(styles.card, Boolean(actions) && styles.withActions)}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title && (
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
            )}
            {hint && <p className={styles.hint}>{hint}</p>}
          </div>
        </header>
      )}
      {children && <div className={cx(styles.body, flush && styles.flush)}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}
