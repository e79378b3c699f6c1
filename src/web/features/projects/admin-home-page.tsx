import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { plansProject } from '../../../domain/roles.ts'
import { useTexts } from '../../i18n/language.ts'
import { AT_PRICES, paths } from '../../paths.ts'
import { joinedState, useJoined } from '../../session/joined.ts'
import { useUser } from '../../session/use-session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ArchivedProjects } from './components/archived-projects.tsx'
import { CreateProjectDialog } from './components/create-project.tsx'
import { HomeScreen } from './components/home-screen.tsx'
import { ProjectList } from './components/project-list.tsx'
import { ProjectSettings } from './components/project-settings.tsx'
import { projectQuery } from './requests.ts'
import { texts } from './texts.ts'
import { useProjects } from './use-projects.ts'
import { openOf, plannedOf, plannedTenantIds } from './view-model.ts'

/** Leads to the project's page if there is one project, and lists the projects if there are several. */
export function AdminHomePage() {
  const user = useUser()
  // The state keeps the first value, so that archiving the last project but one does not lead away from the list.
  const [projectId] = useState(user.projectId)
  const joined = useJoined()
  if (!projectId) return <AdminDashboard joined={joined} />
  return <Navigate to={paths.project(projectId)} state={joined && joinedState(joined)} replace />
}

function AdminDashboard({ joined }: { joined: string | undefined }) {
  const t = useTexts(texts)
  const user = useUser()
  const isAdmin = user.role === 'ADMIN'
  const all = useProjects(plannedTenantIds(user.memberships))
  const state = { ...all, projects: openOf(plannedOf(all.projects, user.memberships)) }
  const [isCreating, setIsCreating] = useState(false)
  return (
    <HomeScreen
      title={t.projects}
      meta={t.projectsMeta}
      action={
        isAdmin && (
          <Button icon="plus" onClick={() => setIsCreating(true)}>
            {t.newProject}
          </Button>
        )
      }
      state={state}
      after={<ArchivedProjects />}
      empty={
        <Card>
          <EmptyState
            icon="calendar"
            title={t.noProjects}
            action={
              isAdmin && (
                <Link to={paths.signIn} className={buttonClass({ variant: 'primary' })}>
                  {t.createAtSignIn}
                </Link>
              )
            }
          />
        </Card>
      }
    >
      {joined && <JoinedNotice projectId={joined} />}
      <ProjectList
        projects={state.projects}
        actions={(project, describedBy) => (
          <>
            <Link to={paths.project(project.id)} aria-describedby={describedBy} className={buttonClass()}>
              {t.openProject}
            </Link>
            <Link
              to={paths.project(project.id)}
              state={AT_PRICES}
              aria-describedby={describedBy}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t.editPrices}
            </Link>
            <ProjectSettings project={project} describedBy={describedBy} />
          </>
        )}
      />
      {isCreating && <CreateProjectDialog onClose={() => setIsCreating(false)} />}
    </HomeScreen>
  )
}

/** Names the project that the person has just joined as a freelancer. It is not on this list, and the list does not lead there. */
function JoinedNotice({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const { memberships } = useUser()
  const { data: project } = useQuery(projectQuery(projectId))
  if (!project || plansProject(memberships, project)) return null
  return (
    <Notice
      tone="success"
      action={
        <Link to={paths.freelancerProject(projectId)} className={buttonClass({ size: 'sm' })}>
          {t.viewSchedule}
        </Link>
      }
    >
      {t.youJoined(project.name)}
    </Notice>
  )
}
