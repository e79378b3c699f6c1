import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { texts } from '../texts.ts'
import styles from './save-result.module.css'

const SAVED_MS = 2500

type SaveResultProps = {
  save: { isSuccess: boolean; isError: boolean; submittedAt: number }
  /** Whether a field has changed since the last save. */
  isTouched: boolean
}

/** The result of the last save. Both live regions are always in the page, so that their texts are announced. */
export function SaveResult({ save, isTouched }: SaveResultProps) {
  const t = useTexts(texts)
  return (
    <>
      <span role="status" className={styles.saved}>
        {save.isSuccess && !isTouched && (
          <ForAMoment key={save.submittedAt}>
            <Icon name="check" /> {t.saved}
          </ForAMoment>
        )}
      </span>
      <span role="alert" className={styles.failed}>
        {save.isError && (
          <>
            <Icon name="warning" /> {t.saveFailed}
          </>
        )}
      </span>
    </>
  )
}

function ForAMoment({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), SAVED_MS)
    return () => clearTimeout(timer)
  }, [])
  return !isOver && children
}
