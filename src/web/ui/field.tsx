import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  /** Shows the label to screen readers only, where a table or row already names the field. */
  labelHidden?: boolean | undefined
  /** A link such as 'Forgot password?' or a short remark, to the right of the label. */
  labelAside?: ReactNode
  hint?: ReactNode
  error?: string | null | false | undefined
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & { children: (control: ControlProps) => ReactNode }

/** A label, its control and a hint or error below, connected for assistive technology. */
export function Field({ label, labelHidden, labelAside, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {labelAside && <span className={styles.aside}>{labelAside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={noteId} className={cx(styles.note, error && styles.error)} role={error ? 'alert' : undefined}>
          {error && <Icon name="warning" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

/** The class of every text-like control, for inputs and selects. */
export const controlClass = styles.control
