import { useTexts } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { texts } from '../texts.ts'
import styles from './save-result.module.css'

/** The result of the last save. Both live regions are always in the page, so that their texts are announced. */
export function SaveResult({ saved, failed }: { saved: boolean; failed: boolean }) {
  const t = useTexts(texts)
  return (
    <>
      <span role="status" className={styles.saved}>
        {saved && (
          <>
            <Icon name="check" /> {t.saved}
          </>
        )}
      </span>
      <span role="alert" className={styles.failed}>
        {failed && (
          <>
            <Icon name="warning" /> {t.saveFailed}
          </>
        )}
      </span>
    </>
  )
}
