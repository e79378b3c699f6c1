import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select-field.module.css'

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'size' | 'multiple'> &
  FieldTexts

/** A field with the platform's own list, whose options are found by typing. Its children are <option>s. */
export function SelectField({ label, labelHidden, labelAside, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, labelHidden, labelAside, hint, error }}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={cx(controlClass, styles.select)} />
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  )
}
