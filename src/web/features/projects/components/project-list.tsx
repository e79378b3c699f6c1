import { type ReactNode, useId } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './project-list.module.css'

interface ProjectListProps {
  projects: readonly ProjectReply[]
  /** The project's links; `describedBy` tells a screen reader whose they are. */
  actions: (project: ProjectReply, describedBy: string) => ReactNode
}

export function ProjectList({ projects, actions }: ProjectListProps) {
  const id = useId()
  return (
    <Card flush>
      <ul>
        {projects.map((project) => (
          <li key={project.id} className={styles.project}>
            <span className={styles.tile}>
              <Icon name="calendar" size={20} />
            </span>
            <div className={styles.names}>
              <h2 id={`${id}-${project.id}`} className={styles.name}>
                {project.name}
              </h2>
              <p className={styles.tenant}>{project.tenantName}</p>
            </div>
            <div className={styles.actions}>{actions(project, `${id}-${project.id}`)}</div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
