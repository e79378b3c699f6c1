import { PASSWORD_MIN } from '../../../domain/person.ts'
import { useTexts } from '../../i18n/language.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { accountTexts } from './texts.ts'

type NewPasswordFieldProps = { label: string; error: string | undefined; autoFocus?: boolean }

/** A field for a new password, which shows the password's strength while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useTexts(accountTexts)
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      hint={t.atLeast(PASSWORD_MIN)}
      showLabel={t.showCharacters}
      hideLabel={t.hideCharacters}
      strengthWords={[t.weak, t.fair, t.good, t.strong]}
    />
  )
}
