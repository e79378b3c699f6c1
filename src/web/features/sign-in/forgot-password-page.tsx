import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../use-submit.ts'
import { AuthScreen, FooterLink } from './components/auth-screen.tsx'
import { emailErrors } from './field-errors.ts'
import { requestReset } from './requests.ts'
import { texts } from './texts.ts'

export function ForgotPasswordPage() {
  const t = useTexts(texts)
  // The sign-in screen hands over the address that was typed there.
  const state = useLocation().state as { email?: unknown } | null
  const [message, setMessage] = useState<string>()
  const { busy, failure, form } = useSubmit<{ email: string }>({
    check: emailErrors,
    fallback: t.requestResetFailed,
    send: async ({ email }) => {
      setMessage(undefined)
      setMessage(await requestReset(email.trim()))
    },
  })

  return (
    <AuthScreen
      title={t.resetPassword}
      intro={t.resetPasswordIntro}
      footer={<FooterLink to={paths.signIn}>{t.backToSignIn}</FooterLink>}
    >
      <Form {...form}>
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typeof state?.email === 'string' ? state.email : ''}
          autoFocus
          error={failure.fields['email']}
        />
        {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
        {message && <Notice tone="success">{message}</Notice>}
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {t.sendResetLink}
        </Button>
      </Form>
    </AuthScreen>
  )
}
