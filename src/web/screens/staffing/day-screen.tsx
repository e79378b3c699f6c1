import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { type Day, isDay, monthOfDay } from '../../../domain/calendar.ts'
import { plansProject } from '../../../domain/roles.ts'
import { HOURS } from '../../../domain/slot.ts'
import { today } from '../../clock.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import { dayName } from '../../features/staffing/day/day-name.ts'
import { DayPager } from '../../features/staffing/day/day-pager.tsx'
import { DayStrip } from '../../features/staffing/day/day-strip.tsx'
import { DayView } from '../../features/staffing/day/day-view.tsx'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { refusedProject } from '../refused-project.tsx'
import { StaffingHead } from './staffing-head.tsx'
import { texts } from './texts.ts'

/** Marks the entry of the browser's history that the opening of an hour has made, so that Back closes the hour. */
const OPENED = 'opened'

/** The screen of a project's day: who works when. The address may name the hour that is open. */
export function DayScreen() {
  const { projectId = '', date = '' } = useParams()
  if (!isDay(date)) return <Navigate to={paths.notFound} replace />
  return <Screen key={projectId} projectId={projectId} date={date} />
}

function Screen({ projectId, date }: { projectId: string; date: Day }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const user = useUser()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const isOpenedHere = useLocation().state === OPENED
  const { data: project, error } = useQuery(projectQuery(projectId))
  const refused = refusedProject(error, user.role)
  if (refused) return refused
  const plans = project && plansProject(user.memberships, project)
  const asked = Number(params.get('hour'))
  const hour = HOURS.includes(asked) ? asked : undefined
  const openHour = (next: number | undefined) => {
    if (next === undefined && isOpenedHere) return navigate(-1)
    const opens = hour === undefined
    return setParams(next === undefined ? {} : { hour: String(next) }, {
      replace: !opens,
      state: opens || isOpenedHere ? OPENED : null,
      preventScrollReset: true,
    })
  }
  const addressOf = (day: Day) => paths.day(projectId, day) + (hour === undefined ? '' : `?hour=${hour}`)
  const name = dayName(date, language)
  return (
    <>
      <StaffingHead
        projectId={projectId}
        project={project}
        title={name}
        back={`${plans === false ? paths.freelancerProject(projectId) : paths.project(projectId)}?month=${monthOfDay(date)}`}
        actions={
          <>
            {plans && (
              <Link className={buttonClass()} to={`${paths.team(projectId)}?month=${monthOfDay(date)}`}>
                {t.team}
              </Link>
            )}
            <DayPager date={date} onDate={(day) => navigate(addressOf(day))} timeZone={project?.timeZone} />
          </>
        }
      />
      <DayStrip date={date} today={today(project?.timeZone)} addressOf={addressOf} />
      <DayView
        projectId={projectId}
        date={date}
        hour={hour}
        person={params.get('person') ?? undefined}
        canRequest={project?.archived === false}
        onHour={openHour}
      />
    </>
  )
}
