import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { ProjectReply } from '../../../contract/projects.ts'
import { isolate } from '../../../domain/language.ts'
import { plansProject } from '../../../domain/roles.ts'
import { titleOf } from '../../app-name.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { useFrameTitle } from '../../session/app-frame.tsx'
import { useUser } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page-shell.tsx'
import { BackLink } from '../back-link.tsx'
import { LaterWhy } from '../later-why.tsx'
import { LiveStatus } from '../live-status.tsx'
import { refusedProject } from '../refused-project.tsx'
import { texts } from './texts.ts'
import styles from './staffing-screen.module.css'

/** Reads the project of a screen for who plans the project. `away` leads everybody else to where they may be. */
export function usePlannedProject(projectId: string): {
  project: ProjectReply | undefined
  away: ReactElement | undefined
} {
  const user = useUser()
  const { search, state } = useLocation()
  const { data: project, error } = useQuery(projectQuery(projectId))
  const refused = refusedProject(error, user.role)
  if (refused || !project || plansProject(user.memberships, project)) return { project, away: refused }
  const own = paths.freelancerProject(projectId) + search
  return { project, away: <Navigate to={own} state={state} replace /> }
}

type StaffingHeadProps = {
  projectId: string
  /** Undefined until the project is read. */
  project: ProjectReply | undefined
  title: string
  /** The address of the month from which people come. */
  back: string
  actions?: ReactNode
}

/** The head of a screen about a project's people, with the way back to the month. */
export function StaffingHead({ projectId, project, title, back, actions }: StaffingHeadProps) {
  const t = useTexts(texts)
  useFrameTitle(project?.tenantName)
  return (
    <>
      <title>{titleOf(`${title} · ${isolate(project?.name ?? '')}`)}</title>
      <LiveStatus key={projectId} projectId={projectId} />
      <LaterWhy projectId={projectId} />
      <header className={styles.header}>
        <nav className={styles.ways} aria-label={t.project}>
          <BackLink to={back}>
            <bdi>{project?.name ?? t.project}</bdi>
          </BackLink>
        </nav>
        <PageHeader title={title} actions={actions} />
      </header>
    </>
  )
}
