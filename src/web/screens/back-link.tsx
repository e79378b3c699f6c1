import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { texts } from './texts.ts'
import styles from './back-link.module.css'

type BackLinkProps = { to: string; children: ReactNode }

/** The link above the title of a screen to where people come from. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="chevron-left" /> {children}
    </Link>
  )
}

/** Leads from a project to the list of projects. People with one project have none: their list leads to the project. */
export function AllProjectsLink({ to }: { to: string }) {
  const t = useTexts(texts)
  return <BackLink to={to}>{t.allProjects}</BackLink>
}
