import { useState } from 'react'
import { Link } from 'react-router'
import type { UserReply } from '../../../../contract/sign-in.ts'
import { useTexts } from '../../../i18n/language.ts'
import { storeUser } from '../../../session-store.ts'
import { NewPasswordField } from '../../../session/account/new-password-field.tsx'
import { savePassword } from '../../../session/account/requests.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../use-submit.ts'
import { setUpErrors } from '../field-errors.ts'
import { saveNames } from '../requests.ts'
import { texts } from '../texts.ts'
import { NameFields } from './name-fields.tsx'

interface SetUpFormProps {
  user: UserReply
  nextPath: string
  onDone: () => Promise<void>
}

/** A person who joined with an address alone adds their names and a password. */
export function SetUpForm({ user, nextPath, onDone }: SetUpFormProps) {
  const t = useTexts(texts)
  const [named, setNamed] = useState<UserReply>()
  const { busy, failure, form } = useSubmit<{
    firstName: string
    lastName: string
    password: string
  }>({
    check: setUpErrors,
    fallback: t.setPasswordFailed,
    send: async ({ password, ...names }) => {
      const person = await saveNames(names)
      setNamed(person)
      await savePassword({ password })
      storeUser({ ...person, passwordSet: true })
      await onDone()
    },
  })
  const { fields } = failure

  return (
    <Form {...form}>
      {/* A password manager stores the password under this address. */}
      <TextField label={t.email} type="email" autoComplete="username" value={user.email} readOnly />
      <NameFields errors={fields} />
      <NewPasswordField label={t.password} error={fields['password']} />
      {failure.sentence && (
        // Once the names are saved the person may go on and choose a password later.
        <Notice
          tone="error"
          action={
            named && (
              <Link to={nextPath} onClick={() => storeUser(named)}>
                {t.continue}
              </Link>
            )
          }
        >
          {failure.sentence}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.saveAndContinue}
      </Button>
    </Form>
  )
}
