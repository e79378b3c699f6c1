import { PASSWORD_MIN } from '../../domain/person.ts'
import { PasswordField } from '../ui/password-field.tsx'

/** Words for `strengthOf`'s 0 to 3. */
const STRENGTH_WORDS = ['Weak', 'Fair', 'Good', 'Strong'] as const

type NewPasswordFieldProps = { label: string; error: string | undefined; autoFocus?: boolean }

/** A password to be set; how strong it is shows while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN} characters`}
      showLabel="Show characters"
      hideLabel="Hide characters"
      strengthWords={STRENGTH_WORDS}
    />
  )
}
