import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useTexts } from '../../i18n/language.ts'
import { AT_PRICES, paths } from '../../paths.ts'
import { useUser } from '../../session/use-session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArchivedProjects } from './components/archived-projects.tsx'
import { CreateProjectDialog } from './components/create-project.tsx'
import { HomeScreen } from './components/home-screen.tsx'
import { ProjectList } from './components/project-list.tsx'
import { ProjectSettings } from './components/project-settings.tsx'
import { texts } from './texts.ts'
import { useProjects } from './use-projects.ts'
import { openOf, plannedOf, plannedTenantIds } from './view-model.ts'

/** Leads to the project's page if there is one project, and lists the projects if there are several. */
export function AdminHomePage() {
  const user = useUser()
  // The state keeps the first value, so that archiving the last project but one does not lead away from the list.
  const [projectId] = useState(user.projectId)
  return projectId ? <Navigate to={paths.project(projectId)} replace /> : <AdminDashboard />
}

function AdminDashboard() {
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
