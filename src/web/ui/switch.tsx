import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  hint: ReactNode
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect at once, with its label and what it means. */
export function Switch({ label, hint, isOn, isDisabled, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label}>
        <span>{label}</span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
          role="switch"
          className={styles.switch}
          aria-describedby={hintId}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
