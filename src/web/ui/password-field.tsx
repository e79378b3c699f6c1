import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import type { FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { strengthOf } from './password-strength.ts'
import { TextField } from './text-field.tsx'
import styles from './password-field.module.css'

const eye = {
  path: 'M2.5 10c1.7-3.3 4.3-5 7.5-5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
}
const eyeOff = {
  path: 'M4 4l12 12M8 5.2c.6-.1 1.3-.2 2-.2 3.2 0 5.8 1.7 7.5 5-.6 1.1-1.3 2.1-2.2 2.9M12.5 14.6c-.8.3-1.6.4-2.5.4-3.2 0-5.8-1.7-7.5-5 .7-1.4 1.6-2.5 2.7-3.3',
}

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
            icon={shown ? eyeOff : eye}
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
