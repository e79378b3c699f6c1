import { useState } from 'react'
import type { UserReply } from '../../../contract/sign-in.ts'
import { deviceOf, forgetDevice, storeDevice } from '../../device-store.ts'
import { useTexts } from '../../i18n/language.ts'
import { storeUser } from '../../session-store.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useSubmit } from '../../use-submit.ts'
import { codeErrors, emailErrors } from './checks.ts'
import { changeEmail, mailEmailCodes } from './requests.ts'
import { ownDataTexts } from './texts.ts'
import styles from './own-data-part.module.css'

type DialogProps = { user: UserReply; onClose: () => void }

/** Changes the address in two steps: the new address, then the codes from both mailboxes. */
export function EmailDialog({ user, onClose }: DialogProps) {
  const t = useTexts(ownDataTexts)
  const [newEmail, setNewEmail] = useState<string>()
  const [typed, setTyped] = useState('')
  return (
    <Dialog onClose={onClose} title={t.changeEmail} closeLabel={t.close}>
      {newEmail === undefined ? (
        <AddressForm
          user={user}
          typed={typed}
          onMailed={(email) => {
            setTyped(email)
            setNewEmail(email)
          }}
        />
      ) : (
        <CodesForm user={user} newEmail={newEmail} onBack={() => setNewEmail(undefined)} onClose={onClose} />
      )}
    </Dialog>
  )
}

type AddressFormProps = { user: UserReply; typed: string; onMailed: (email: string) => void }

function AddressForm({ user, typed, onMailed }: AddressFormProps) {
  const t = useTexts(ownDataTexts)
  const { busy, failure, form } = useSubmit<{ email: string }>({
    check: emailErrors,
    fallback: t.changeFailed,
    send: async ({ email }) => {
      await mailEmailCodes(email)
      onMailed(email.trim())
    },
  })
  return (
    <Form className={styles.form} {...form}>
      <p>{t.howChanged(user.email)}</p>
      <TextField
        label={t.newEmail}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed}
        autoFocus
        error={failure.fields['email']}
      />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {t.mailCodes}
        </Button>
      </div>
    </Form>
  )
}

type CodesFormProps = DialogProps & { newEmail: string; onBack: () => void }

function CodesForm({ user, newEmail, onBack, onClose }: CodesFormProps) {
  const t = useTexts(ownDataTexts)
  const { show } = useToast()
  const [oldCode, setOldCode] = useState('')
  const [newCode, setNewCode] = useState('')
  const { busy, failure, form } = useSubmit<{ oldCode: string; newCode: string }>({
    check: codeErrors,
    fallback: t.changeFailed,
    retryAt: 'oldCode',
    send: async (codes) => {
      const changed = await changeEmail(codes)
      keepDevice(user.email, changed.email)
      storeUser(changed)
      show(t.emailChanged)
      onClose()
    },
  })
  return (
    <Form className={styles.form} {...form}>
      <p>{t.codesMailed(newEmail)}</p>
      <CodeField
        label={t.oldCode}
        name="oldCode"
        value={oldCode}
        onChange={setOldCode}
        autoFocus
        error={failure.fields['oldCode']}
      />
      <CodeField
        label={t.newCode}
        name="newCode"
        value={newCode}
        onChange={setNewCode}
        error={failure.fields['newCode']}
      />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      <p className={styles.hint}>{t.othersEnd}</p>
      <div className={styles.actions}>
        <Button onClick={onBack}>{t.again}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t.changeEmail}
        </Button>
      </div>
    </Form>
  )
}

/** The browser stores the secret of the device by the person's address, so the secret moves to the new address. */
function keepDevice(before: string, after: string): void {
  const secret = deviceOf(before)
  if (secret === undefined) return
  forgetDevice(before)
  storeDevice(after, secret)
}
