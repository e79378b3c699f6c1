import { Stack } from '../../../ui/stack.tsx'
import { ArchivedProjects } from './archived-projects.tsx'
import { CreateProjectForm } from './create-project.tsx'
import styles from './projects-at-sign-in.module.css'

/** Creates and restores projects at /auth, since an administrator with a single project never sees the dashboard. */
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
