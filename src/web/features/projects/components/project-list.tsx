import { type ReactNode, useId } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './project-list.module.css'

interface ProjectListProps {
  /** Of the card, where there is more than one. */
  title?: string
  projects: readonly ProjectReply[]
  /** The project's links; `describedBy` tells a screen reader whose they are. */
  actions: (project: ProjectReply, describedBy: string) => ReactNode
}

export function ProjectList({ title, projects, actions }: ProjectListProps) {
  const id = useId()
  const Heading = title ? 'h3' : 'h2'
  return (
    <Card title={title} flush>
      <ul className={styles.list}>
        {projects.map((project) => (
          <li key={project.id} className={styles.project}>
            <span className={styles.tile}>
              <Icon name="calendar" size={20} />
            </span>
            <div className={styles.names}>
              <Heading id={`${id}-${project.id}`} className={styles.name}>
                <bdi>{project.name}</bdi>
              </Heading>
              <p className={styles.tenant}>
                <bdi>{project.tenantName}</bdi>
              </p>
            </div>
            <div className={styles.actions}>{actions(project, `${id}-${project.id}`)}</div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
