import { Link } from 'react-router'
import { useTexts } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../session/use-session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'
import { useProjects } from '../use-projects.ts'
import { archivedOf, tenantIdsOf } from '../view-model.ts'
import { BringBackButton } from './bring-back-button.tsx'
import { ProjectList } from './project-list.tsx'

/** Lists archived projects with a button to restore each. Draws nothing when there is none. */
export function ArchivedProjects() {
  const t = useTexts(texts)
  const { projects } = useProjects(tenantIdsOf(useUser().memberships, 'ADMIN'))
  const archived = archivedOf(projects)
  if (archived.length === 0) return null
  return (
    <ProjectList
      title={t.archivedProjects}
      projects={archived}
      actions={(project, describedBy) => (
        <>
          <BringBackButton projectId={project.id} describedBy={describedBy} />
          <Link
            to={paths.project(project.id)}
            aria-describedby={describedBy}
            className={buttonClass({ variant: 'quiet' })}
          >
            {t.openProject}
          </Link>
        </>
      )}
    />
  )
}
