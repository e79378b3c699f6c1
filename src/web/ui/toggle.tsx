import type { ComponentProps } from 'react'
import styles from './toggle.module.css'

export type ToggleProps = Omit<ComponentProps<'button'>, 'className' | 'onToggle'> & {
  on: boolean
  onToggle: (on: boolean) => void
}

/** A button that stays pressed; its words may tell the state as well. */
export function Toggle({ on, onToggle, children, ...rest }: ToggleProps) {
  return (
    <button type="button" {...rest} className={styles.toggle} aria-pressed={on} onClick={() => onToggle(!on)}>
      <span className={styles.track} aria-hidden="true" />
      {children}
    </button>
  )
}
