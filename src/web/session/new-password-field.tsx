import { PASSWORD_MIN } from '../../../../domain/person.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { STRENGTH_WORDS } from '../view-model.ts'

type NewPasswordFieldProps = { label: string; error: string | undefined; autoFocus?: boolean }

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
