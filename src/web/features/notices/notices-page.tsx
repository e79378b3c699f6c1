import { titleOf } from '../../app-name.ts'
import { useTexts } from '../../i18n/language.ts'
import { NoticeList } from '../../session/notices/notice-list.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-shell.tsx'
import { useRestOnceDrawn } from '../../ui/when-idle.ts'
import { NoticeSettings } from './notice-settings.tsx'
import { texts } from './texts.ts'
import styles from './notices-page.module.css'

/** The screen of /app/notices: all notices of the person, and the ways of each kind. */
export function NoticesPage() {
  const t = useTexts(texts)
  useRestOnceDrawn()
  return (
    <>
      <title>{titleOf(t.title)}</title>
      <div className={styles.page}>
        <PageHeader title={t.title} />
        <div className={styles.columns}>
          <Card flush>
            <NoticeList hasOlder />
          </Card>
          <NoticeSettings />
        </div>
      </div>
    </>
  )
}
