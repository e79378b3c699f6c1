import { Link } from 'react-router'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { type Month, monthOfDay } from '../../../../domain/calendar.ts'
import { today } from '../../../clock.ts'
import { useTexts } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { texts } from './texts.ts'
import styles from './staffing-links.module.css'

type StaffingLinksProps = { project: ProjectReply; month: Month }

/** The ways from a project's month to its days (today's, or the first of another month), the team and the requests. Phones show the signs alone. */
export function StaffingLinks({ project, month }: StaffingLinksProps) {
  const t = useTexts(texts)
  const now = today(project.timeZone)
  const date = monthOfDay(now) === month ? now : `${month}-01`
  return (
    <span className={styles.links}>
      <Link className={buttonClass()} to={paths.day(project.id, date)}>
        <Icon name="calendar" /> <span>{t.day}</span>
      </Link>
      <Link className={buttonClass()} to={`${paths.team(project.id)}?month=${month}`}>
        <Icon name="users" /> <span>{t.team}</span>
      </Link>
      <Link className={buttonClass()} to={paths.requests(project.id)}>
        <Icon name="mail" /> <span>{t.requests}</span>
      </Link>
    </span>
  )
}
