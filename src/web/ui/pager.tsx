import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

export type PagerProps = {
  prevLabel: string
  nextLabel: string
  onPrev: () => void
  onNext: () => void
  prevDisabled?: boolean | undefined
  nextDisabled?: boolean | undefined
  /** The name of the current page, such as a month; screen readers announce its changes. */
  children: ReactNode
}

export function Pager({
  prevLabel,
  nextLabel,
  onPrev,
  onNext,
  prevDisabled,
  nextDisabled,
  children,
}: PagerProps) {
  return (
    <div className={styles.pager}>
      <IconButton icon="chevron-left" label={prevLabel} disabled={prevDisabled} onClick={onPrev} />
      <span className={styles.now} aria-live="polite">
        {children}
      </span>
      <IconButton icon="chevron-right" label={nextLabel} disabled={nextDisabled} onClick={onNext} />
    </div>
  )
}
