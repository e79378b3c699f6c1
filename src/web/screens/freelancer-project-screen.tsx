import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isolate } from '../../domain/language.ts'
import { titleOf } from '../app-name.ts'
import { AvailabilityEditor, loadFirstView } from '../features/availability/availability-editor.tsx'
import { LoadingDays } from '../features/availability/components/loading-days.tsx'
import { ViewSwitch } from '../features/availability/components/view-switch.tsx'
import { useFirstOpenMonth } from '../features/availability/use-open-month.ts'
import { useView } from '../features/availability/use-view.ts'
import { projectQuery } from '../features/projects/requests.ts'
import { MonthNavigator } from '../grid/controls/month-navigator.tsx'
import { useMonth } from '../grid/controls/use-month.ts'
import { useTexts } from '../i18n/language.ts'
import { commonTexts } from '../i18n/texts.ts'
import { MarkRows } from '../marked-rows.ts'
import { paths } from '../paths.ts'
import { useFrameTitle } from '../session/app-frame.tsx'
import { useJoined } from '../session/joined.ts'
import { useServiceWorker } from '../session/use-service-worker.ts'
import { useUser } from '../session/use-session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-shell.tsx'
import { AllProjectsLink } from './back-link.tsx'
import { LiveStatus } from './live-status.tsx'
import { refusedProject } from './refused-project.tsx'
import { texts } from './texts.ts'
import { useMarks } from './use-marks.tsx'
import styles from './freelancer-project-screen.module.css'

export { loadFirstView }

/** The screen of /app/project/:projectId/freelancer, where a person gives hours and sees the earnings. */
export function FreelancerProjectScreen() {
  const { projectId = '' } = useParams()
  return <Screen key={projectId} projectId={projectId} />
}

function Screen({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const { youJoined } = useTexts(commonTexts)
  const user = useUser()
  useServiceWorker()
  const project = useQuery(projectQuery(projectId))
  useFrameTitle(project.data?.tenantName)
  const [month, setMonth] = useMonth()
  const [view, chooseView] = useView()
  const hasJoined = useJoined() === projectId
  const marks = useMarks(projectId, month, { isOwn: true })
  const isFindingMonth = useFirstOpenMonth(projectId, hasJoined)
  const refused = refusedProject(project.error, 'FREELANCER')
  if (refused) return refused
  const name = project.data?.name || t.projectSchedule
  return (
    <>
      <title>{titleOf(isolate(name))}</title>
      <header className={styles.header}>
        {user.projectId === null && <AllProjectsLink to={paths.freelancerHome} />}
        <PageHeader
          title={project.isPending ? '\u00a0' : <bdi>{name}</bdi>}
          actions={
            <div className={styles.tools}>
              <MonthNavigator month={month} onChange={setMonth} />
              <ViewSwitch view={view} onChange={chooseView} />
            </div>
          }
        />
      </header>
      {hasJoined && project.data && <Notice tone="success">{youJoined(project.data.name)}</Notice>}
      {isFindingMonth ? (
        <LoadingDays />
      ) : (
        <MarkRows value={marks.marker}>
          {marks.part}
          <AvailabilityEditor
            projectId={projectId}
            project={project.data}
            month={month}
            view={view}
            onMonthChange={setMonth}
          />
        </MarkRows>
      )}
      {/* An anchor, here the bar of sums, comes before what stands above it. */}
      <LiveStatus key={projectId} projectId={projectId} />
    </>
  )
}
