import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetDevice } from '../../device-store.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { clearSession, storedUser } from '../../session-store.ts'
import { NewPasswordField } from '../../session/account/new-password-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../use-submit.ts'
import { AuthScreen, FooterLink } from './components/auth-screen.tsx'
import { resetErrors } from './field-errors.ts'
import { endPendingLogin } from './pending-login.ts'
import { resetPassword } from './requests.ts'
import { texts } from './texts.ts'

const REDIRECT_MS = 1200

export function ResetPasswordPage() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [message, setMessage] = useState<string>()
  const { busy, failure, form } = useSubmit<{ token: string; password: string }>({
    check: resetErrors,
    fallback: t.resetFailed,
    send: async (values) => {
      const done = await resetPassword(values.token.trim(), values.password)
      // The server has ended every session and device of the person, including those of this browser.
      const user = storedUser()
      if (user) forgetDevice(user.email)
      endPendingLogin()
      clearSession()
      setMessage(done)
    },
  })

  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => navigate(paths.signIn, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [message, navigate])

  return (
    <AuthScreen
      title={t.chooseNewPassword}
      intro={t.chooseNewPasswordIntro}
      footer={<FooterLink to={paths.forgotPassword}>{t.askForNewLink}</FooterLink>}
    >
      <Form {...form}>
        <TextField
          label={t.token}
          name="token"
          autoComplete="off"
          defaultValue={token}
          autoFocus={token === ''}
          error={failure.fields['token']}
        />
        <NewPasswordField label={t.newPassword} autoFocus={token !== ''} error={failure.fields['password']} />
        {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
        {message && <Notice tone="success">{message}</Notice>}
        <Button type="submit" variant="primary" size="lg" block busy={busy || message !== undefined}>
          {t.savePassword}
        </Button>
      </Form>
    </AuthScreen>
  )
}
