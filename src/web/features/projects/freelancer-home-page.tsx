import { Link, Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HomeScreen } from './components/home-screen.tsx'
import { ProjectList } from './components/project-list.tsx'
import { useProjects } from './use-projects.ts'
import { openOf, tenantIdsOf } from './view-model.ts'

export function FreelancerHomePage() {
  const user = useUser()
  const all = useProjects(tenantIdsOf(user.memberships))
  const state = { ...all, projects: openOf(all.projects) }
  const { isPending, error, projects } = state

  const only = !isPending && !error && projects.length === 1 ? projects[0] : undefined
  if (only) return <Navigate to={paths.freelancerProject(only.id)} replace />
  return (
    <HomeScreen
      title="Welcome"
      meta="Choose a project to see its schedule."
      state={state}
      empty={
        <Card>
          <EmptyState icon="mail" title="No project yet" text="Get invited to a project via a link." />
        </Card>
      }
    >
      <ProjectList
        projects={projects}
        actions={(project, describedBy) => (
          <Link
            to={paths.freelancerProject(project.id)}
            aria-describedby={describedBy}
            className={buttonClass()}
          >
            View Schedule
          </Link>
        )}
      />
    </HomeScreen>
  )
}
