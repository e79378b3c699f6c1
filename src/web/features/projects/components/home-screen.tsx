import type { ReactNode } from 'react'
import { titleOf } from '../../../app-name.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-shell.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { useRestOnceDrawn } from '../../../ui/when-idle.ts'
import { texts } from '../texts.ts'
import type { Projects } from '../use-projects.ts'
import styles from './home-screen.module.css'

interface HomeScreenProps {
  title: string
  /** Explains the list. Not drawn when the list is empty. */
  meta: string
  /** The button beside the title that adds to the list. */
  action?: ReactNode
  /** Drawn below the list or its replacement. */
  after?: ReactNode
  state: Projects
  /** Replaces an empty list. */
  empty: ReactNode
  children: ReactNode
}

/** A person's first screen: the list of projects, in a narrow column. */
export function HomeScreen({ title, meta, action, after, state, empty, children }: HomeScreenProps) {
  const t = useTexts(texts)
  const { isPending, error, projects, retry } = state
  useRestOnceDrawn()
  return (
    <>
      <title>{titleOf(title)}</title>
      <div className={styles.column}>
        <PageHeader
          title={title}
          meta={projects.length > 0 && meta}
          actions={projects.length > 0 && action}
        />
        {error && (
          <Notice
            tone="error"
            action={
              <Button size="sm" onClick={retry}>
                {t.tryAgain}
              </Button>
            }
          >
            {t.someFailed}
          </Notice>
        )}
        {isPending ? (
          <LoadingScreen label={t.loading} />
        ) : projects.length > 0 ? (
          children
        ) : error ? null : (
          empty
        )}
        {!isPending && after}
      </div>
    </>
  )
}
