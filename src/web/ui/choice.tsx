import type { ReactNode } from 'react'
import styles from './choice.module.css'

type ChoiceProps = {
  type?: 'checkbox' | 'radio'
  /** The name of the group of radio buttons. */
  name?: string
  label: string
  hint?: ReactNode
  checked: boolean
  /** The group of this one has an error. */
  isWrong?: boolean
  onChange: (isOn: boolean) => void
}

/** A checkbox, or one of a group of radio buttons, with its label and a hint below. */
export function Choice({ type = 'checkbox', name, label, hint, checked, isWrong, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type={type}
        name={name}
        checked={checked}
        aria-invalid={isWrong}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
