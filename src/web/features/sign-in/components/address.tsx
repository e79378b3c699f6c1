import styles from './address.module.css'

/** An e-mail address in a sentence; a long one breaks rather than pushing the page wide. */
export function Address({ children }: { children: string }) {
  return <strong className={styles.address}>{children}</strong>
}
