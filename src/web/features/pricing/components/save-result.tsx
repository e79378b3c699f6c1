import { Icon } from '../../../ui/icon.tsx'
import styles from './save-result.module.css'

/** How the last save ended. Both regions are always there, so that their words are announced. */
export function SaveResult({ saved, failed }: { saved: boolean; failed: boolean }) {
  return (
    <>
      <span role="status" className={styles.saved}>
        {saved && (
          <>
            <Icon name="check" /> Saved
          </>
        )}
      </span>
      <span role="alert" className={styles.failed}>
        {failed && (
          <>
            <Icon name="warning" /> Save failed
          </>
        )}
      </span>
    </>
  )
}
