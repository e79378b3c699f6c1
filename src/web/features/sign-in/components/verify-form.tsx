import { useRef, useState } from 'react'
import type { SessionReply } from '../../../../contract/sign-in.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../use-submit.ts'
import { sessionOf, verifyErrors } from '../field-errors.ts'
import { beginEmailLogin, beginPasswordLogin, verifyCode } from '../requests.ts'
import { texts } from '../texts.ts'
import { useNewCode } from '../use-new-code.ts'
import { inviteTokenOf, type PendingLogin, verifyWay } from '../view-model.ts'

interface VerifyFormProps {
  email: string
  pending: PendingLogin | undefined
  next: string | undefined
  onVerified: (session: SessionReply) => Promise<void>
}

export function VerifyForm({ email: initialEmail, pending, next, onVerified }: VerifyFormProps) {
  const t = useTexts(texts)
  const [email, setEmail] = useState(initialEmail)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState(false)
  const way = verifyWay(email, pending)
  const typedPassword = way.kind === 'password' ? way.password : undefined

  const codeInput = useRef<HTMLInputElement>(null)
  // A sign-up also asks for its new code by email alone, since such a code completes it too.
  const { newCode, request, clear } = useNewCode((address) =>
    way.kind === 'email' ? beginEmailLogin(address, inviteTokenOf(next)) : beginPasswordLogin(address),
  )

  const { busy, failure, forgive, form } = useSubmit<{
    email: string
    code: string
    password?: string
  }>({
    check: verifyErrors,
    fallback: '',
    retryAt: 'code',
    send: async ({ password = typedPassword, ...values }) => {
      clear()
      const reply = await verifyCode({
        email: values.email.trim(),
        code: values.code,
        ...(password === undefined ? {} : { password }),
      }).catch((error: unknown) => {
        setRefused(true)
        throw error
      })
      const session = sessionOf(reply)
      if (!session) throw new ApiError(200, 'unreadable', t.invalidReply)
      await onVerified(session)
    },
  })

  const sendNewCode = async () => {
    if (!(await request(email))) return
    forgive()
    setCode('')
    codeInput.current?.focus()
  }

  return (
    <Form {...form}>
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoFocus={initialEmail === ''}
        error={failure.fields['email']}
      />
      {/* After a refusal the password field appears with its text, so that a mistyped password can be corrected. */}
      {(way.kind === 'ask-password' || (way.kind === 'password' && refused)) && (
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          showLabel={t.showCharacters}
          hideLabel={t.hideCharacters}
          defaultValue={typedPassword}
          autoFocus={way.kind === 'ask-password'}
          error={failure.fields['password']}
        />
      )}
      <CodeField
        ref={codeInput}
        label={t.code}
        name="code"
        value={code}
        onChange={setCode}
        autoFocus={initialEmail !== '' && way.kind !== 'ask-password'}
        error={failure.fields['code']}
      />
      {failure.sentence !== undefined && (
        // The specification (section 8) has one sentence for every failure; the server's reason follows it.
        <Notice tone="error">
          {failure.sentence === '' ? t.verificationFailed : t.verificationFailedSince(failure.sentence)}
        </Notice>
      )}
      {newCode.kind === 'failed' && <Notice tone="error">{sentenceOf(newCode.error, t.mailNotSent)}</Notice>}
      {newCode.kind === 'sent' && <Notice tone="success">{t.newCodeSent}</Notice>}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.verify}
      </Button>
      <Button size="lg" block busy={newCode.kind === 'sending'} onClick={() => inBackground(sendNewCode())}>
        {t.sendNewCode}
      </Button>
    </Form>
  )
}
