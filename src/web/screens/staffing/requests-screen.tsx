import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { ProjectReply } from '../../../contract/projects.ts'
import { monthOfDay } from '../../../domain/calendar.ts'
import { displayName } from '../../../domain/person.ts'
import { today } from '../../clock.ts'
import { rosterQuery } from '../../features/roster/requests.ts'
import { RequestsCard } from '../../features/staffing/asked/requests-card.tsx'
import { askedByRelease } from '../../features/staffing/asked/view-model.ts'
import { ReleasesCard } from '../../features/staffing/releases/releases-card.tsx'
import { releasesQuery, requestsQuery } from '../../features/staffing/requests.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { StaffingHead, usePlannedProject } from './staffing-head.tsx'
import { texts } from './texts.ts'
import styles from './staffing-screen.module.css'

/** The screen of a project's requests and releases: who is asked for hours, and who wants to give hours back. */
export function RequestsScreen() {
  const { projectId = '' } = useParams()
  return <Screen key={projectId} projectId={projectId} />
}

function Screen({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const { project, away } = usePlannedProject(projectId)
  if (away) return away
  return (
    <>
      <StaffingHead
        projectId={projectId}
        project={project}
        title={t.requestsAndReleases}
        back={paths.project(projectId)}
      />
      <Cards projectId={projectId} project={project} />
    </>
  )
}

type CardsProps = { projectId: string; project: ProjectReply | undefined }

function Cards({ projectId, project }: CardsProps) {
  const t = useTexts(texts)
  const now = today(project?.timeZone)
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
  const shared = { projectId, nameOf, isArchived: project?.archived, year: now.slice(0, 4) }
  return (
    <div className={styles.cards}>
      <ReleasesCard {...shared} asked={asked} />
      <RequestsCard {...shared} leaverOf={leaverOf} />
    </div>
  )
}
