import type { UserReply } from '../../../contract/sign-in.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useSave } from '../../http/use-save.ts'
import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { downloadMyData } from './requests.ts'
import { ownDataTexts } from './texts.ts'
import styles from './own-data-part.module.css'

/** What a person does with their own data. A session that has not proven the mailbox may do none of it. */
export function OwnDataPart({ user }: { user: UserReply }) {
  const t = useTexts(ownDataTexts)
  return (
    <section className={styles.part} aria-labelledby="account-data">
      <h3 id="account-data" className={styles.heading}>
        {t.yourData}
      </h3>
      {user.limited ? <p className={styles.hint}>{t.codeFirst}</p> : <Ways />}
    </section>
  )
}

function Ways() {
  const t = useTexts(ownDataTexts)
  const download = useSave({ mutationFn: downloadMyData })
  return (
    <ul className={styles.ways}>
      <li>
        <span className={styles.what}>
          <strong>{t.takeAlong}</strong>
          <span className={styles.hint}>{t.whatComes}</span>
        </span>
        <Button busy={download.isPending} onClick={() => download.mutate(undefined)}>
          {t.download}
        </Button>
        {download.error && <Notice tone="error">{sentenceOf(download.error, t.downloadFailed)}</Notice>}
      </li>
    </ul>
  )
}
