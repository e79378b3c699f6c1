import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import type { ProjectReply } from '../../../contract/projects.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { joinedState, useJoined } from '../../session/joined.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HomeScreen } from './components/home-screen.tsx'
import { ProjectList } from './components/project-list.tsx'
import { texts } from './texts.ts'
import { useProjects } from './use-projects.ts'
import { openOf, tenantIdsOf } from './view-model.ts'

type FreelancerHomePageProps = {
  /** Renders a sentence about a project, below its names. */
  about: (project: ProjectReply) => ReactNode
}

/** The projects of a freelancer. The only project is opened at once. */
export function FreelancerHomePage({ about }: FreelancerHomePageProps) {
  const t = useTexts(texts)
  const user = useUser()
  const all = useProjects(tenantIdsOf(user.memberships))
  const { isAwaiting, error } = all
  const projects = openOf(all.projects)
  // The person may have got a first project since an empty list was stored.
  const isPending = all.isPending || (isAwaiting && projects.length === 0)
  const state = { ...all, isPending, projects }
  const joined = useJoined()
  const joinedProject = projects.find(({ id }) => id === joined)

  const listedId = projects.length === 1 ? projects[0]!.id : null
  // Without a connection the list may never have been read, but the user's own reply names a single project.
  const onlyId = error ? user.projectId : listedId
  // A stored list that has become longer would lead away from this page each time, and its answer would never be read.
  const mayBeLonger = isAwaiting && onlyId !== user.projectId
  if (!isPending && !mayBeLonger && onlyId)
    return <Navigate to={paths.freelancerProject(onlyId)} state={joined && joinedState(joined)} replace />
  return (
    <HomeScreen
      title={t.welcome}
      meta={t.welcomeMeta}
      state={state}
      empty={
        <Card>
          <EmptyState icon="mail" title={t.noProjectYet} text={t.getInvited} />
        </Card>
      }
    >
      {joinedProject && <Notice tone="success">{t.youJoined(joinedProject.name)}</Notice>}
      <ProjectList
        projects={projects}
        about={about}
        actions={(project, describedBy) => (
          <Link
            to={paths.freelancerProject(project.id)}
            aria-describedby={describedBy}
            className={buttonClass()}
          >
            {t.viewSchedule}
          </Link>
        )}
      />
    </HomeScreen>
  )
}
