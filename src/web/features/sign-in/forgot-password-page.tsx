import { useState } from 'react'
import { useSubmit } from '../../http/use-submit.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { FooterLink } from './components/footer-link.tsx'
import { requestReset } from './requests.ts'
import { emailErrors } from './view-model.ts'

export function ForgotPasswordPage() {
  const [message, setMessage] = useState<string>()
  const { busy, failure, onSubmit } = useSubmit<{ email: string }>({
    check: ({ email }) => emailErrors(email),
    fallback: 'Failed to request password reset',
    send: async ({ email }) => {
      setMessage(undefined)
      setMessage(await requestReset(email.trim()))
    },
  })

  return (
    <AuthScreen
      title="Reset your password"
      intro="We mail you a link to choose a new one. It is valid for one hour."
      footer={<FooterLink to={paths.signIn}>Back to sign-in</FooterLink>}
    >
      <Form onSubmit={onSubmit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={failure.fields['email']}
        />
        {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
        {message && <Notice tone="success">{message}</Notice>}
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          Send reset link
        </Button>
      </Form>
    </AuthScreen>
  )
}
