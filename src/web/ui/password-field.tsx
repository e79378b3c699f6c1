import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import type { FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { later } from './later-shapes.ts'
import { strengthOf } from './password-strength.ts'
import { TextField } from './text-field.tsx'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'size' | 'type'> &
  FieldTexts & {
    showLabel: string
    hideLabel: string
    /** Words for weak, fair, good and strong; with them the field shows the strength while typing. */
    strengthWords?: readonly [string, string, string, string] | undefined
  }

export function PasswordField({
  showLabel,
  hideLabel,
  strengthWords,
  onChange,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const strength = strengthOf(typed)
  return (
    <div>
      <TextField
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        suffix={
          <IconButton
            size="sm"
            icon={shown ? later.eyeOff : later.eye}
            label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {strengthWords && (
        <div className={styles.strength} aria-live="polite">
          {typed && (
            <>
              {strengthWords.map((word, level) => (
                <span key={word} className={cx(styles.bar, level <= strength && styles.filled)} />
              ))}
              <span className={styles.word}>{strengthWords[strength]}</span>
            </>
          )}
        </div>
      )}
    </div>
  )
}
