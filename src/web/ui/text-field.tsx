import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'size'> &
  FieldTexts & { suffix?: ReactNode; align?: 'start' | 'end' }

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, labelAside, hint, error, suffix, align, ...input } = props
  return (
    <Field {...{ label, labelHidden, labelAside, hint, error }}>
      {(control) => (
        <div className={styles.box}>
          <input
            type="text"
            {...input}
            {...control}
            className={cx(
              controlClass,
              suffix !== undefined && styles.withSuffix,
              align === 'end' && styles.end,
            )}
          />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
