import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { titleOf } from '../../app-name.ts'
import { ALL_PROJECT_LISTS } from '../../http/query-keys.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { dropOfflineReplies } from '../../session-store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later-shapes.ts'
import { PageHeader } from '../../ui/page-shell.tsx'
import { useRestOnceDrawn } from '../../ui/when-idle.ts'
import { texts } from './texts.ts'

/** In place of a project that was archived or whose roster has the person no more: what happened, and the way on. */
export function ClosedProject() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  useRestOnceDrawn()
  // A list that still names the project would lead back here.
  useEffect(() => {
    dropOfflineReplies()
    queries.removeQueries({ queryKey: ALL_PROJECT_LISTS })
  }, [queries])
  return (
    <>
      <title>{titleOf(t.closedProject)}</title>
      <PageHeader title={t.closedProject} />
      <Card>
        <EmptyState
          icon={later.archive}
          title={t.whyClosed}
          text={t.hoursAreKept}
          action={
            <Link to={paths.freelancerHome} className={buttonClass({ variant: 'primary' })}>
              {t.myProjects}
            </Link>
          }
        />
      </Card>
    </>
  )
}
