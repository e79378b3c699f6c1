import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import styles from './text-area.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldTexts

/** A field for several lines of text. */
export function TextArea({ label, labelHidden, labelAside, hint, error, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, labelHidden, labelAside, hint, error }}>
      {(control) => <textarea {...area} {...control} className={cx(controlClass, styles.area)} />}
    </Field>
  )
}
