import { useState } from 'react'
import { Link } from 'react-router'
import type { UserReply } from '../../../../contract/sign-in.ts'
import { useTexts } from '../../../i18n/language.ts'
import { storeUser } from '../../../session-store.ts'
import { NewPasswordField } from '../../../session/account/new-password-field.tsx'
import { needsSetUp } from '../../../session/needs-set-up.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../use-submit.ts'
import { newPasswordErrors, setUpErrors } from '../field-errors.ts'
import { saveNames, setFirstPassword } from '../requests.ts'
import { texts } from '../texts.ts'
import { NameFields } from './name-fields.tsx'

interface SetPasswordFormProps {
  /** The link's token: the server accepts the password only from the session that this link began. */
  usedToken: string
  user: UserReply
  nextPath: string
}

/**
 * Saves a first password, and the names of a person who was invited by an address alone: no later screen asks for them. The page
 * around it then leads on, since the person has a password.
 */
export function SetPasswordForm({ usedToken, user, nextPath }: SetPasswordFormProps) {
  const t = useTexts(texts)
  const [asksNames] = useState(() => needsSetUp(user))
  const { busy, failure, form } = useSubmit<{ firstName: string; lastName: string; password: string }>({
    check: asksNames ? setUpErrors : newPasswordErrors,
    fallback: t.setPasswordFailed,
    send: async ({ password, ...names }) => {
      const person = asksNames ? await saveNames(names) : user
      // The names stay, also where the password is refused and the person goes on without one.
      storeUser(person)
      await setFirstPassword(usedToken, password)
      storeUser({ ...person, passwordSet: true })
    },
  })

  return (
    <Form {...form}>
      {/* A password manager stores the password under this address. */}
      <TextField label={t.email} type="email" autoComplete="username" value={user.email} readOnly />
      {asksNames && <NameFields errors={failure.fields} />}
      <NewPasswordField label={t.newPassword} autoFocus={!asksNames} error={failure.fields['password']} />
      {failure.sentence && (
        // The person stays signed in when the link has expired or a password was set meanwhile.
        <Notice tone="error" action={<Link to={nextPath}>{t.continue}</Link>}>
          {failure.sentence}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.savePassword}
      </Button>
    </Form>
  )
}
