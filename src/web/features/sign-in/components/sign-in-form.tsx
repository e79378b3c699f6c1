import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../../domain/messages.ts'
import { ApiError } from '../../../http/api-error.ts'
import { currentLanguage, useTexts } from '../../../i18n/language.ts'
import { paths, verifyPath } from '../../../paths.ts'
import { storeSession } from '../../../session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../use-submit.ts'
import { nextPath } from '../next-path.ts'
import { beginPendingLogin, endPendingLogin } from '../pending-login.ts'
import { beginEmailLogin, beginPasswordLogin, signInByPassword } from '../requests.ts'
import { texts } from '../texts.ts'
import { inviteTokenOf } from '../view-model.ts'
import { FooterLink } from './auth-screen.tsx'
import styles from './sign-in-form.module.css'

// The contract's rules are larger than the form, so they are loaded when the form is sent.
const rules = () => import('../field-errors.ts')

/** Signs in by password, with a mailed code unless the server's setting drops it, or by email alone. */
export function SignInForm({ next, isDirect }: { next: string | undefined; isDirect: boolean }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')

  const signIn = async (email: string, password: string) => {
    const reply = await signInByPassword(email, password).catch(namePasswordLoginOff)
    const session = (await rules()).sessionOf(reply)
    if (!session) throw new ApiError(200, 'unreadable', t.invalidReply)
    endPendingLogin()
    storeSession(session)
    await navigate(nextPath(session.user, next), { replace: true })
  }

  const byPassword = useSubmit<{ email: string; password: string }>({
    check: { load: async () => (await rules()).signInErrors },
    fallback: t.loginFailed,
    send: async ({ email, password }) => {
      byEmail.forgive()
      const address = email.trim()
      if (isDirect) return signIn(address, password)
      await beginPasswordLogin(address)
      beginPendingLogin(address, password)
      await navigate(verifyPath(address, next))
    },
  })

  const byEmail = useSubmit<{ email: string }>({
    check: { load: async () => (await rules()).emailErrors },
    fallback: t.loginFailed,
    send: async ({ email }) => {
      const address = email.trim()
      await beginEmailLogin(address, inviteTokenOf(next))
      endPendingLogin()
      await navigate(verifyPath(address, next), { state: { isEmailLogin: true } })
    },
  })

  const invite = inviteTokenOf(next)
  const { fields } = byPassword.failure
  const sentence = byPassword.failure.sentence ?? byEmail.failure.sentence
  return (
    <Form
      onSubmit={(event) => {
        // The screen says that an invited person needs no password.
        const { password } = Object.fromEntries(new FormData(event.currentTarget))
        if (invite !== undefined && password === '') byEmail.submit(event.currentTarget)
        else byPassword.form.onSubmit(event)
      }}
      onInput={(event) => {
        byPassword.form.onInput(event)
        byEmail.form.onInput(event)
      }}
    >
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        error={fields['email'] ?? byEmail.failure.fields['email']}
      />
      <div className={styles.password}>
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          showLabel={t.showCharacters}
          hideLabel={t.hideCharacters}
          error={fields['password']}
        />
        <FooterLink to={paths.forgotPassword} state={{ email: typed }}>
          {t.forgotPassword}
        </FooterLink>
      </div>
      {sentence && <Notice tone="error">{sentence}</Notice>}
      <Button type="submit" variant="primary" size="lg" block busy={byPassword.busy}>
        {isDirect ? t.signIn : t.sendCode}
      </Button>
      <p className={styles.or}>{t.orWithoutPassword}</p>
      <Button
        size="lg"
        block
        icon="mail"
        busy={byEmail.busy}
        onClick={(event) => {
          byPassword.forgive()
          byEmail.submit(event.currentTarget.form!)
        }}
      >
        {t.mailCodeAndLink}
      </Button>
    </Form>
  )
}

/** A 404 from a proxy has no useful sentence, so every 404 gets the product's own. */
function namePasswordLoginOff(error: unknown): never {
  if (!(error instanceof ApiError && error.status === 404)) throw error
  throw new ApiError(404, error.code, messages[currentLanguage()].passwordLoginOff)
}
