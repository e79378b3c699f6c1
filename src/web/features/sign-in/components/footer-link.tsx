import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './footer-link.module.css'

/** Another way in, below the form; tall enough for a finger. */
export function FooterLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={styles.link} />
}
