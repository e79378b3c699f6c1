import { Link } from 'react-router'
import { useTexts } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { texts } from './texts.ts'
import styles from './all-projects-link.module.css'

/** The link above a project's title to the list of projects. People with one project have none: their list leads here. */
export function AllProjectsLink({ to }: { to: string }) {
  const t = useTexts(texts)
  return (
    <Link className={styles.back} to={to}>
      <Icon name="chevron-left" /> {t.allProjects}
    </Link>
  )
}
