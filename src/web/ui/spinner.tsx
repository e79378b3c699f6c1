import styles from './spinner.module.css'

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

/** What a whole page shows while it waits; appears late, so that quick loads do not flash. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <output className={styles.screen}>
      <span className={styles.cells} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </output>
  )
}
