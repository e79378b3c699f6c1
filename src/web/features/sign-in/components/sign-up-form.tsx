import { useNavigate } from 'react-router'
import type { AdminSignup } from '../../../../contract/sign-in.ts'
import { useTexts } from '../../../i18n/language.ts'
import { verifyPath } from '../../../paths.ts'
import { NewPasswordField } from '../../../session/account/new-password-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../use-submit.ts'
import { signUpErrors } from '../field-errors.ts'
import { endPendingLogin } from '../pending-login.ts'
import { signUp } from '../requests.ts'
import { texts } from '../texts.ts'
import { NameFields } from './name-fields.tsx'

export function SignUpForm({ signupToken }: { signupToken: string }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { busy, failure, form } = useSubmit<Omit<AdminSignup, 'signupToken'>>({
    check: signUpErrors,
    fallback: t.signupFailed,
    send: async (values) => {
      await signUp({ ...values, signupToken })
      endPendingLogin()
      await navigate(verifyPath(values.email.trim()))
    },
  })
  const { fields } = failure

  return (
    <Form {...form}>
      <NameFields errors={fields} />
      <TextField label={t.phone} name="phone" type="tel" autoComplete="tel" error={fields['phone']} />
      <TextField label={t.email} name="email" type="email" autoComplete="email" error={fields['email']} />
      <TextField
        label={t.tenantName}
        name="tenantName"
        autoComplete="organization"
        error={fields['tenantName']}
      />
      <NewPasswordField label={t.password} error={fields['password']} />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.createAccount}
      </Button>
    </Form>
  )
}
