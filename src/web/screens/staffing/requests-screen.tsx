import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { monthOfDay } from '../../../domain/calendar.ts'
import { isolate } from '../../../domain/language.ts'
import { displayName } from '../../../domain/person.ts'
import { roleIn } from '../../../domain/roles.ts'
import { today } from '../../clock.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import { rosterQuery } from '../../features/roster/requests.ts'
import { RequestsCard } from '../../features/staffing/asked/requests-card.tsx'
import { askedByRelease } from '../../features/staffing/asked/view-model.ts'
import { ReleasesCard } from '../../features/staffing/releases/releases-card.tsx'
import { releasesQuery, requestsQuery } from '../../features/staffing/requests.ts'
import { isRefused } from '../../http/api-error.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { useFrameTitle } from '../../session/app-frame.tsx'
import { useUser } from '../../session/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-shell.tsx'
import { LiveStatus } from '../live-status.tsx'
import { texts } from './texts.ts'
import styles from './staffing-screen.module.css'

/** The screen of a project's requests and releases: who is asked for hours, and who wants to give hours back. */
export function RequestsScreen() {
  const { projectId = '' } = useParams()
  return <Screen key={projectId} projectId={projectId} />
}

function Screen({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const user = useUser()
  const { data: project, error } = useQuery(projectQuery(projectId))
  useFrameTitle(project?.tenantName)
  if (isRefused(error)) return <Navigate to={paths.notFound} replace />
  if (project && roleIn(user.memberships, project.tenantId) === 'FREELANCER')
    return <Navigate to={paths.freelancerProject(projectId)} replace />
  return (
    <>
      <title>{`${t.requestsAndReleases} · ${isolate(project?.name ?? '')} · Slotwerk`}</title>
      <LiveStatus key={projectId} projectId={projectId} />
      <header className={styles.header}>
        <nav className={styles.ways} aria-label={t.project}>
          <Link className={styles.back} to={paths.project(projectId)}>
            <Icon name="chevron-left" /> <bdi>{project?.name ?? t.project}</bdi>
          </Link>
        </nav>
        <PageHeader title={t.requestsAndReleases} />
      </header>
      <Cards projectId={projectId} timeZone={project?.timeZone} canChange={project?.archived === false} />
    </>
  )
}

type CardsProps = { projectId: string; timeZone: string | undefined; canChange: boolean }

function Cards({ projectId, timeZone, canChange }: CardsProps) {
  const t = useTexts(texts)
  const now = today(timeZone)
  const { data: roster } = useQuery(rosterQuery(projectId, monthOfDay(now)))
  const requests = useInfiniteQuery(requestsQuery(projectId)).data
  const releases = useInfiniteQuery(releasesQuery(projectId)).data
  const names = useMemo(
    () => new Map(roster?.people.map((person) => [person.id, displayName(person)])),
    [roster],
  )
  const nameOf = (userId: string) => names.get(userId) ?? (roster ? t.left : '…')
  const asked = useMemo(
    () => askedByRelease(requests?.pages.flatMap((page) => page.requests) ?? []),
    [requests],
  )
  const leavers = useMemo(
    () => new Map(releases?.pages.flatMap((page) => page.releases).map(({ id, userId }) => [id, userId])),
    [releases],
  )
  const leaverOf = (releaseId: string) => {
    const userId = leavers.get(releaseId)
    return userId === undefined ? t.somebody : nameOf(userId)
  }
  const shared = { projectId, nameOf, canChange, year: now.slice(0, 4) }
  return (
    <div className={styles.cards}>
      <ReleasesCard {...shared} asked={asked} />
      <RequestsCard {...shared} leaverOf={leaverOf} />
    </div>
  )
}
