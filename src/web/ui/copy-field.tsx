import { CopyButton } from './copy-button.tsx'
import { TextField } from './text-field.tsx'
import styles from './copy-field.module.css'

export type CopyFieldProps = {
  label: string
  value: string
  placeholder?: string | undefined
  copyLabel: string
  copiedLabel: string
}

/** A read-only value, which a focus selects as a whole, and its copy button. */
export function CopyField({ value, copyLabel, copiedLabel, ...field }: CopyFieldProps) {
  return (
    <div className={styles.row}>
      <TextField {...field} readOnly value={value} onFocus={(event) => event.target.select()} />
      <CopyButton text={value} label={copyLabel} copiedLabel={copiedLabel} disabled={value === ''} />
    </div>
  )
}
