import type { ProjectReply } from '../../../contract/projects.ts'
import type { Month } from '../../../domain/calendar.ts'
import { AnnounceButton } from '../../features/announcements/announce-button.tsx'
import { ProjectSettings } from '../../features/projects/components/project-settings.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { SectionMenu } from './links/section-menu.tsx'
import { StaffingLinks } from './links/staffing-links.tsx'
import styles from './project-actions.module.css'

/** The ways to the project's other pages, and its settings. */
export function ProjectActions({ project, month }: { project: ProjectReply; month: Month }) {
  return (
    <span className={styles.actions}>
      {useIsPhone() && <SectionMenu />}
      <StaffingLinks project={project} month={month} />
      {!project.archived && <AnnounceButton projectId={project.id} month={month} />}
      <ProjectSettings project={project} />
    </span>
  )
}
