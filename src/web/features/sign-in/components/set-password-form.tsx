import { Link } from 'react-router'
import type { UserReply } from '../../../../contract/sign-in.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { useTexts } from '../../../i18n/language.ts'
import { storeUser } from '../../../session-store.ts'
import { NewPasswordField } from '../../../session/account/new-password-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newPasswordErrors } from '../field-errors.ts'
import { setFirstPassword } from '../requests.ts'
import { texts } from '../texts.ts'

interface SetPasswordFormProps {
  /** The link's token: the server takes the password only from the session this link gave. */
  usedToken: string
  user: UserReply
  onward: string
}

/** Once the password is saved the person has one, and the page leads on. */
export function SetPasswordForm({ usedToken, user, onward }: SetPasswordFormProps) {
  const say = useTexts(texts)
  const { busy, failure, form } = useSubmit<{ password: string }>({
    check: newPasswordErrors,
    fallback: say.setPasswordFailed,
    send: async ({ password }) => {
      await setFirstPassword(usedToken, password)
      storeUser({ ...user, passwordSet: true })
    },
  })

  return (
    <Form {...form}>
      {/* Under this address a password manager files the password. */}
      <TextField label={say.email} type="email" autoComplete="username" value={user.email} readOnly />
      <NewPasswordField label={say.newPassword} autoFocus error={failure.fields['password']} />
      {failure.sentence && (
        // Too late, or set meanwhile: the person is signed in all the same.
        <Notice tone="error" action={<Link to={onward}>{say.continue}</Link>}>
          {failure.sentence}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {say.savePassword}
      </Button>
    </Form>
  )
}
