import { Link } from 'react-router'
import { useTexts } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { texts } from './texts.ts'
import styles from './all-projects-link.module.css'

/** Above a project's title, the way back to the list; only for who has several: with one the list leads back here. */
export function AllProjectsLink({ to }: { to: string }) {
  const say = useTexts(texts)
  return (
    <Link className={styles.back} to={to}>
      <Icon name="chevron-left" /> {say.allProjects}
    </Link>
  )
}
