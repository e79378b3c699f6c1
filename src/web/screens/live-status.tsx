import { useTexts } from '../i18n/language.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { texts } from './texts.ts'
import { useLive } from './use-live.ts'
import styles from './live-status.module.css'

/** Keeps a project's page live, and says quietly what somebody else has just done, or that the connection is lost. */
export function LiveStatus({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const { isLost, message } = useLive(projectId)
  return (
    // Always there, so that its words are announced.
    <div role="status" className={styles.region}>
      {isLost ? (
        <span className={cx(styles.words, styles.lost)}>
          <Spinner /> {t.connectionLost}
        </span>
      ) : (
        message && (
          <span className={styles.words}>
            <Icon name="pencil" /> {message}
          </span>
        )
      )}
    </div>
  )
}
