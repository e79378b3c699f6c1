import { formatCents } from '../../../domain/money.ts'
import styles from './why-dialog.module.css'

/** The amount that is explained. */
export function Explained({ cents, unit }: { cents: number; unit?: string | undefined }) {
  return (
    <p className={styles.amount}>
      <strong>{formatCents(cents)}</strong> {unit && <span>{unit}</span>}
    </p>
  )
}
