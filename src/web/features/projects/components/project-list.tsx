import { type ReactNode, useId } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './project-list.module.css'

interface ProjectListProps {
  /** The title of the card, needed where a page has several cards. */
  title?: string
  projects: readonly ProjectReply[]
  about?: (project: ProjectReply) => ReactNode
  /** Renders the project's links. `describedBy` is the id of the element that names the project for screen readers. */
  actions: (project: ProjectReply, describedBy: string) => ReactNode
}

export function ProjectList({ title, projects, about, actions }: ProjectListProps) {
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
              {about && <p className={styles.about}>{about(project)}</p>}
            </div>
            <div className={styles.actions}>{actions(project, `${id}-${project.id}`)}</div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
