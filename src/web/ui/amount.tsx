import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './amount.module.css'

type AmountProps = {
  /** The query that a press makes, in the form of an address (features/amounts/query-view-model.ts). */
  why: string
  /** In a table the key W leads to it, so that not every amount is a Tab stop. */
  isInTable?: boolean
  children: ReactNode
}

/** An amount of money that opens the reasons for it. */
export function Amount({ why, isInTable = false, children }: AmountProps) {
  return (
    <button
      type="button"
      className={cx(styles.amount, isInTable && styles.inTable)}
      data-why={why}
      aria-haspopup="dialog"
      tabIndex={isInTable ? -1 : undefined}
    >
      {children}
    </button>
  )
}
