import { Stack } from '../../../ui/stack.tsx'
import { ArchivedProjects } from './archived-projects.tsx'
import { CreateProjectForm } from './create-project.tsx'
import styles from './projects-at-sign-in.module.css'

/** What an administrator with a single project, who never sees the dashboard, does with projects. */
export function ProjectsAtSignIn() {
  return (
    <div className={styles.below}>
      <Stack gap={6}>
        <CreateProjectForm />
        <ArchivedProjects />
      </Stack>
    </div>
  )
}
