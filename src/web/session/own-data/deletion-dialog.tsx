import { useState } from 'react'
import type { UserReply } from '../../../contract/sign-in.ts'
import { forgetDevice } from '../../device-store.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useSave } from '../../http/use-save.ts'
import { useTexts } from '../../i18n/language.ts'
import { clearSession } from '../../session-store.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../use-submit.ts'
import { codeErrors } from './checks.ts'
import { deleteAccount, mailDeletionCode } from './requests.ts'
import { ownDataTexts } from './texts.ts'
import styles from './own-data-part.module.css'

/** Says what a deletion means, mails a code, and deletes the account with it. */
export function DeletionDialog({ user, onClose }: { user: UserReply; onClose: () => void }) {
  const t = useTexts(ownDataTexts)
  const [isMailed, setIsMailed] = useState(false)
  const mailing = useSave({ mutationFn: mailDeletionCode, onSuccess: () => setIsMailed(true) })
  return (
    <Dialog onClose={onClose} title={t.deleteAccount} closeLabel={t.close}>
      <div className={styles.form}>
        <ul className={styles.consequences}>
          <li>{t.whatGoes}</li>
          <li>{t.comingGo}</li>
          <li>{t.pastStay}</li>
        </ul>
        <Notice tone="warning">{t.forGood}</Notice>
        {isMailed ? (
          <CodeForm user={user} onBack={() => setIsMailed(false)} />
        ) : (
          <>
            {mailing.error && <Notice tone="error">{sentenceOf(mailing.error, t.deleteFailed)}</Notice>}
            <div className={styles.actions}>
              <Button onClick={onClose}>{t.cancel}</Button>
              <Button busy={mailing.isPending} onClick={() => mailing.mutate(undefined)}>
                {t.mailCode}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function CodeForm({ user, onBack }: { user: UserReply; onBack: () => void }) {
  const t = useTexts(ownDataTexts)
  const [code, setCode] = useState('')
  const { busy, failure, form } = useSubmit<{ code: string }>({
    check: codeErrors,
    fallback: t.deleteFailed,
    retryAt: 'code',
    send: async (values) => {
      await deleteAccount(values.code)
      forgetDevice(user.email)
      clearSession(true)
    },
  })
  return (
    <Form className={styles.form} {...form}>
      <p>{t.codeMailed(user.email)}</p>
      <CodeField
        label={t.code}
        name="code"
        value={code}
        onChange={setCode}
        autoFocus
        error={failure.fields['code']}
      />
      {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onBack}>{t.again}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t.deleteForGood}
        </Button>
      </div>
    </Form>
  )
}
