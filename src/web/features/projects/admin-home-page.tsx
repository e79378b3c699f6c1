import { Link, Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HomeScreen } from './components/home-screen.tsx'
import { ProjectList } from './components/project-list.tsx'
import { useProjects } from './use-projects.ts'
import { tenantIdsOf } from './view-model.ts'

/** With one project its page, with several the list of them. */
export function AdminHomePage() {
  const { projectId } = useUser()
  return projectId ? <Navigate to={paths.project(projectId)} replace /> : <AdminDashboard />
}

function AdminDashboard() {
  const user = useUser()
  const state = useProjects(tenantIdsOf(user.memberships, 'ADMIN'))
  return (
    <HomeScreen
      title="Projects"
      meta="Open one to plan its hours, prices and people."
      state={state}
      empty={
        <Card>
          <EmptyState
            icon="calendar"
            title="You have no projects."
            action={
              <Link to={paths.signIn} className={buttonClass({ variant: 'primary' })}>
                Create Project
              </Link>
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
              Open Project
            </Link>
            <Link
              to={paths.project(project.id)}
              aria-describedby={describedBy}
              className={buttonClass({ variant: 'quiet' })}
            >
              Edit prices
            </Link>
          </>
        )}
      />
    </HomeScreen>
  )
}
