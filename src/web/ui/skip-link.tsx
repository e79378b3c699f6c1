import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

type SkipLinkProps = {
  /** The id of the element to go to. */
  to: string
  /** Finds the element that takes the focus in place of that one. */
  find?: (() => HTMLElement | null) | undefined
  children: string
}

/** A link that is seen while it has the focus, and leads past what is in between. */
export function SkipLink({ to, find, children }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    const found = find?.()
    if (!found) return
    event.preventDefault()
    found.focus()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
