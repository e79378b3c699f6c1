import { useNavigate } from 'react-router'
import { verifyPath } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { beginPendingLogin } from '../pending-login.ts'
import { beginPasswordLogin } from '../requests.ts'
import { useSubmit } from '../use-submit.ts'
import { signInErrors } from '../view-model.ts'

export function SignInForm({ next }: { next: string | undefined }) {
  const navigate = useNavigate()
  const { busy, failure, onSubmit } = useSubmit<{ email: string; password: string }>({
    check: signInErrors,
    fallback: 'Login failed',
    send: async ({ email, password }) => {
      const address = email.trim()
      await beginPasswordLogin(address)
      beginPendingLogin(address, password)
      await navigate(verifyPath(address, next))
    },
  })

  return (
    <Form onSubmit={onSubmit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={failure.fields['email']}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        showLabel="Show characters"
        hideLabel="Hide characters"
        error={failure.fields['password']}
      />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Send verification code
      </Button>
    </Form>
  )
}
