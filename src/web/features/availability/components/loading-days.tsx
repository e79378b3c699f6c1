import styles from './loading-days.module.css'

const PLACES = [0, 1, 2, 3, 4, 5]

/** Holds the place of the days while they are loading, so that nothing moves. */
export function LoadingDays() {
  return (
    <div aria-busy="true" className={styles.days}>
      {PLACES.map((place) => (
        <div key={place} className={styles.loading} />
      ))}
    </div>
  )
}
