import { useState } from 'react'
import type { UserReply } from '../../../contract/sign-in.ts'
import { useTexts } from '../../i18n/language.ts'
import { storeUser } from '../../session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useSubmit } from '../../use-submit.ts'
import { OwnDataPart } from '../own-data/own-data-part.tsx'
import { passwordErrors, type Particulars, particularsErrors, type PasswordChange } from './account.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { Organisations } from './organisations.tsx'
import { savePassword, saveParticulars } from './requests.ts'
import { accountTexts } from './texts.ts'
import styles from './account-dialog.module.css'

/** Edits a person's names, phone, password and organisations. It is mounted while it is open. */
export function AccountDialog({ user, onClose }: { user: UserReply; onClose: () => void }) {
  const t = useTexts(accountTexts)
  // The form is mounted again after each save, so that no password stays on the screen.
  const [passwordsSaved, setPasswordsSaved] = useState(0)
  return (
    <Dialog onClose={onClose} title={t.yourAccount} closeLabel={t.close} width={520}>
      <ParticularsForm user={user} />
      <section className={styles.part} aria-labelledby="account-password">
        <h3 id="account-password" className={styles.heading}>
          {user.passwordSet ? t.changePassword : t.setPassword}
        </h3>
        {passwordsSaved > 0 && <Notice tone="success">{t.passwordSaved}</Notice>}
        <PasswordForm
          key={passwordsSaved}
          user={user}
          onSaved={() => setPasswordsSaved(passwordsSaved + 1)}
        />
      </section>
      {user.memberships.length > 0 && <Organisations user={user} onLeft={onClose} />}
      <OwnDataPart user={user} />
    </Dialog>
  )
}

function ParticularsForm({ user }: { user: UserReply }) {
  const t = useTexts(accountTexts)
  const { show } = useToast()
  const { busy, failure, form } = useSubmit<Particulars>({
    check: particularsErrors,
    fallback: t.saveFailed,
    send: async (values) => {
      storeUser(await saveParticulars(values))
      show(t.saved)
    },
  })
  const { fields } = failure
  return (
    <Form className={styles.form} {...form}>
      <TextField label={t.email} value={user.email} hint={t.emailHint} readOnly />
      <div className={styles.pair}>
        <TextField
          label={t.firstName}
          name="firstName"
          autoComplete="given-name"
          defaultValue={user.firstName}
          error={fields['firstName']}
        />
        <TextField
          label={t.lastName}
          name="lastName"
          autoComplete="family-name"
          defaultValue={user.lastName}
          error={fields['lastName']}
        />
      </div>
      <TextField
        label={t.phone}
        labelAside={t.optional}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={user.phone}
        error={fields['phone']}
      />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}

function PasswordForm({ user, onSaved }: { user: UserReply; onSaved: () => void }) {
  const t = useTexts(accountTexts)
  const { busy, failure, form } = useSubmit<PasswordChange>({
    check: passwordErrors,
    fallback: t.setPasswordFailed,
    retryAt: 'currentPassword',
    send: async (values) => {
      await savePassword(values)
      storeUser({ ...user, passwordSet: true })
      onSaved()
    },
  })
  const { fields } = failure
  return (
    <Form className={styles.form} {...form}>
      {/* Password managers store the password under this address. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      {user.passwordSet && (
        <PasswordField
          label={t.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          showLabel={t.showCharacters}
          hideLabel={t.hideCharacters}
          error={fields['currentPassword']}
        />
      )}
      <NewPasswordField label={t.newPassword} error={fields['password']} />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      {user.passwordSet && <p className={styles.hint}>{t.othersSignedOut}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {user.passwordSet ? t.changePassword : t.savePassword}
        </Button>
      </div>
    </Form>
  )
}
