import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { ProjectReply } from '../../../contract/projects.ts'
import type { Month } from '../../../domain/calendar.ts'
import { isolate } from '../../../domain/language.ts'
import { isAdminOnly, plansProject, roleIn, roleLabel } from '../../../domain/roles.ts'
import { titleOf } from '../../app-name.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { projectWagesQuery, wagesQuery } from '../../features/pricing/requests.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import { createInspected } from '../../features/schedule/inspected-month.ts'
import { MonthNavigator } from '../../grid/controls/month-navigator.tsx'
import { useMonth } from '../../grid/controls/use-month.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { commonTexts } from '../../i18n/texts.ts'
import { MarkRows } from '../../marked-rows.ts'
import { isAtPrices, paths } from '../../paths.ts'
import { useFrameTitle } from '../../session/app-frame.tsx'
import { useUser } from '../../session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DrawInSteps } from '../../ui/draw-in-steps.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { PageHeader } from '../../ui/page-shell.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { AllProjectsLink } from '../back-link.tsx'
import { LiveStatus } from '../live-status.tsx'
import { refusedProject } from '../refused-project.tsx'
import { useMarks } from '../use-marks.tsx'
import { PriceEditProvider } from './price-edit.tsx'
import { PricedSchedule } from './priced-schedule.tsx'
import { texts } from './texts.ts'
import styles from './admin-project-screen.module.css'

const ProjectActions = lazyComponent(async () => (await import('./project-actions.tsx')).ProjectActions)
const ArchivedNotice = lazyComponent(
  async () => (await import('../../features/projects/components/archived-notice.tsx')).ArchivedNotice,
)

// The dialog has all countries and the contract's rules, so it is as large as the grid.
const loadInviteDialog = () => import('../../features/invites/creating/freelancer-invite-dialog.tsx')
const FreelancerInviteDialog = lazyComponent(async () => (await loadInviteDialog()).FreelancerInviteDialog)

const loadPeopleDialog = () => import('../../features/invites/adding/add-people-dialog.tsx')
const AddPeopleDialog = lazyComponent(async () => (await loadPeopleDialog()).AddPeopleDialog)

// The sections are half of the screen's code, and the month is drawn before them.
const ProjectSections = lazyComponent(async () => (await import('./project-sections.tsx')).ProjectSections)

/** The screen of a project for who plans it. Somebody who is a freelancer there is led to the freelancer's screen. */
export function AdminProjectScreen() {
  const { projectId = '' } = useParams()
  const { search, state } = useLocation()
  const { loading } = useTexts(commonTexts)
  const user = useUser()
  const { data: project, error } = useQuery(projectQuery(projectId))
  const refused = refusedProject(error, user.role)
  if (refused) return refused
  if (isAdminOnly(user)) return <Screen projectId={projectId} />
  // The server would refuse most of what the screen reads.
  if (!project && !error) return <LoadingScreen label={loading} />
  return project && !plansProject(user.memberships, project) ? (
    <Navigate to={paths.freelancerProject(projectId) + search} state={state} replace />
  ) : (
    <Screen projectId={projectId} />
  )
}

/** The cell of the month that Tab leads to. Many tools come before it. */
const findTabStop = () => document.querySelector<HTMLElement>('#month td[tabindex="0"]')

/** The month, its costs beside it and the people below. */
function Screen({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const user = useUser()
  const [month, setMonth] = useMonth()
  // The grid draws another month first, and all that stands around it a frame later.
  const monthAround = useDeferredValue(month)
  const [dialog, setDialog] = useState<'people' | 'invite'>()
  const { state } = useLocation()
  const { data: project, isPending } = useQuery(projectQuery(projectId))
  useFrameTitle(project?.tenantName)
  usePreload(loadInviteDialog)
  usePreload(loadPeopleDialog)
  const invite = useCallback(() => setDialog('invite'), [])
  const addPeople = useCallback(() => setDialog('people'), [])
  const close = () => setDialog(undefined)
  const isPhone = useIsPhone()
  const [inspected] = useState(createInspected)
  const marks = useMarks(projectId, monthAround, { isOwn: false })
  const role = (project && roleIn(user.memberships, project.tenantId)) ?? user.role
  const isPlanner = role === 'PLANNER'
  const tenantId = project?.tenantId ?? ''
  const wages = useQuery({
    ...(isPlanner ? projectWagesQuery({ id: projectId, tenantId }) : wagesQuery(tenantId)),
    enabled: project !== undefined,
  })

  const name = project?.name || t.projectAdmin
  return (
    <>
      <title>{titleOf(isolate(name))}</title>
      <SkipLink to="month" find={findTabStop}>
        {t.skipToMonth}
      </SkipLink>
      <LiveStatus key={`live-${projectId}`} projectId={projectId} />
      <Heading project={project} isPending={isPending} month={monthAround} onAddPeople={addPeople}>
        {isPhone && <MonthNavigator month={month} onChange={setMonth} />}
      </Heading>
      <LazyPart>{project?.archived && <ArchivedNotice project={project} />}</LazyPart>
      {marks.part}
      {/* The key drops the data of the last project while another project loads. */}
      <PriceEditProvider key={projectId} projectId={projectId}>
        <div id="month" className={styles.layout}>
          <MarkRows value={marks.marker}>
            <PricedSchedule
              projectId={projectId}
              timeZone={project?.timeZone}
              month={month}
              onMonthChange={setMonth}
              monthNavigator={!isPhone && <MonthNavigator month={month} onChange={setMonth} />}
              wages={wages.data}
              inspected={inspected}
              showsToday={isAtPrices(state) ? 'asked' : 'first'}
            />
          </MarkRows>
          <LazyPart loading={<div aria-busy="true" />}>
            {/* `DrawInSteps` draws its second child, the sections, once the month is painted. */}
            <DrawInSteps>
              {null}
              <ProjectSections
                projectId={projectId}
                tenantId={project?.tenantId}
                isPlanner={isPlanner}
                month={monthAround}
                inspected={inspected}
                onInviteFreelancer={invite}
                onAddPeople={project?.archived ? undefined : addPeople}
              />
            </DrawInSteps>
          </LazyPart>
        </div>
      </PriceEditProvider>
      <LazyPart onFailed={close}>
        {dialog === 'invite' && <FreelancerInviteDialog projectId={projectId} onClose={close} />}
        {dialog === 'people' && project && (
          <AddPeopleDialog tenantId={project.tenantId} projectId={projectId} onClose={close} />
        )}
      </LazyPart>
    </>
  )
}

type HeadingProps = {
  project: ProjectReply | undefined
  isPending: boolean
  month: Month
  onAddPeople: () => void
  /** Further controls, at the end. */
  children: ReactNode
}

/** Names the project and who is signed in, and has what can be done with the project. */
function Heading({ project, isPending, month, onAddPeople, children }: HeadingProps) {
  const t = useTexts(texts)
  const user = useUser()
  const language = useLanguage()
  return (
    <header className={styles.header}>
      {user.projectId === null && <AllProjectsLink to={paths.adminHome} />}
      <PageHeader
        title={
          <>
            {isPending ? <span className={styles.pending} /> : <bdi>{project?.name || t.projectAdmin}</bdi>}{' '}
            <span className={styles.who}>
              <bdi>
                {user.lastName} {user.firstName}
              </bdi>{' '}
              <Badge>{roleLabel(user.role, language)}</Badge>
            </span>
          </>
        }
        actions={
          <>
            {project && (
              <span className={styles.ofProject}>
                <LazyPart>
                  {/* `DrawInSteps` draws its second child one paint later, so these files do not delay the first paint. */}
                  <DrawInSteps>
                    {null}
                    <ProjectActions project={project} month={month} />
                  </DrawInSteps>
                </LazyPart>
              </span>
            )}
            {/* Nobody can join an archived project. */}
            {!project?.archived && (
              <span className={styles.add}>
                <Button icon="plus" onClick={onAddPeople}>
                  {t.addPeople}
                </Button>
              </span>
            )}
            {children}
          </>
        }
      />
    </header>
  )
}
