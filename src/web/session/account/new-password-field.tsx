import { PASSWORD_MIN } from '../../../domain/person.ts'
import { useTexts } from '../../i18n/language.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { accountTexts } from './texts.ts'

type NewPasswordFieldProps = { label: string; error: string | undefined; autoFocus?: boolean }

/** A field for a new password, which shows the password's strength while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const say = useTexts(accountTexts)
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      hint={say.atLeast(PASSWORD_MIN)}
      showLabel={say.showCharacters}
      hideLabel={say.hideCharacters}
      strengthWords={[say.weak, say.fair, say.good, say.strong]}
    />
  )
}
