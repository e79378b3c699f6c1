import { type ReactNode, useState } from 'react'
import type { UserReply } from '../../../contract/sign-in.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useSave } from '../../http/use-save.ts'
import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { downloadMyData } from './requests.ts'
import { ownDataTexts } from './texts.ts'
import styles from './own-data-part.module.css'

/** A person takes their data along, changes the address, or deletes the account here. A session that has not proven the mailbox may do none of it. */
export function OwnDataPart({ user }: { user: UserReply }) {
  const t = useTexts(ownDataTexts)
  return (
    <section className={styles.part} aria-labelledby="account-data">
      <h3 id="account-data" className={styles.heading}>
        {t.yourData}
      </h3>
      {user.limited ? <p className={styles.hint}>{t.codeFirst}</p> : <Ways user={user} />}
    </section>
  )
}

function Ways({ user }: { user: UserReply }) {
  const t = useTexts(ownDataTexts)
  const [open, setOpen] = useState<'email' | 'deletion'>()
  const download = useSave({ mutationFn: downloadMyData })
  const close = () => setOpen(undefined)
  return (
    <>
      <ul className={styles.ways}>
        <Way name={t.takeAlong} hint={t.whatComes}>
          <Button busy={download.isPending} onClick={() => download.mutate(undefined)}>
            {t.download}
          </Button>
          {download.error && <Notice tone="error">{sentenceOf(download.error, t.downloadFailed)}</Notice>}
        </Way>
        <Way name={t.changeEmail} hint={user.email}>
          <Button aria-label={t.changeEmail} onClick={() => setOpen('email')}>
            {t.change}
          </Button>
        </Way>
        <Way name={t.deleteAccount} hint={t.whatGoes}>
          <Button aria-label={t.deleteAccount} onClick={() => setOpen('deletion')}>
            {t.delete}
          </Button>
        </Way>
      </ul>
      {open === 'email' && <EmailDialog user={user} onClose={close} />}
      {open === 'deletion' && <DeletionDialog user={user} onClose={close} />}
    </>
  )
}

function Way({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
      {children}
    </li>
  )
}
