import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import styles from './code-field.module.css'

const DIGITS = 6

export type CodeFieldProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'size' | 'type' | 'value' | 'onChange'
> &
  FieldTexts & {
    value: string
    /** Called with digits only; spaces and dashes of a pasted code are removed. */
    onChange: (code: string) => void
  }

export function CodeField(props: CodeFieldProps) {
  const { label, labelHidden, labelAside, hint, error, value, onChange, ...input } = props
  return (
    <Field {...{ label, labelHidden, labelAside, hint, error }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={cx(controlClass, styles.code)}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
        />
      )}
    </Field>
  )
}
