import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { eurosToCents } from '../../../domain/money.ts'
import { displayName } from '../../../domain/person.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { rosterQuery, summaryQuery } from '../../features/roster/requests.ts'
import { teamQuery } from '../../features/staffing/requests.ts'
import { TeamView } from '../../features/staffing/team/team-view.tsx'
import { MonthNavigator } from '../../grid/controls/month-navigator.tsx'
import { useMonth } from '../../grid/controls/use-month.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { paths } from '../../paths.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { StaffingHead, usePlannedProject } from './staffing-head.tsx'
import { texts } from './texts.ts'
import styles from './staffing-screen.module.css'

const AddPeopleDialog = lazyComponent(
  async () => (await import('../../features/invites/adding/add-people-dialog.tsx')).AddPeopleDialog,
)

/** The screen of a project's team: everybody's hours of a month. */
export function TeamScreen() {
  const { projectId = '' } = useParams()
  return <Screen key={projectId} projectId={projectId} />
}

function Screen({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const [month, setMonth] = useMonth()
  const { project, away } = usePlannedProject(projectId)
  const [isAdding, setIsAdding] = useState(false)
  if (away) return away
  const stopAdding = () => setIsAdding(false)
  return (
    <>
      <StaffingHead
        projectId={projectId}
        project={project}
        title={t.team}
        back={`${paths.project(projectId)}?month=${month}`}
        actions={<MonthNavigator month={month} onChange={setMonth} />}
      />
      <Team
        projectId={projectId}
        month={month}
        onAddPeople={!project || project.archived ? undefined : () => setIsAdding(true)}
      />
      <LazyPart onFailed={stopAdding}>
        {isAdding && project && (
          <AddPeopleDialog tenantId={project.tenantId} projectId={projectId} onClose={stopAdding} />
        )}
      </LazyPart>
    </>
  )
}

type TeamProps = {
  projectId: string
  month: string
  /** Undefined where nobody can join. */
  onAddPeople: (() => void) | undefined
}

function Team({ projectId, month, onAddPeople }: TeamProps) {
  const t = useTexts(texts)
  const bookings = useQuery(teamQuery(projectId, month))
  const roster = useQuery(rosterQuery(projectId, month))
  const summary = useQuery(summaryQuery(projectId, month))
  // Deferred values are drawn in slices, since there may be a thousand people.
  const months = useDeferredValue(bookings.data)
  const people = useDeferredValue(roster.data)?.people
  const sums = useDeferredValue(summary.data)
  const named = useMemo(
    () => people?.map((person) => ({ id: person.id, name: displayName(person), email: person.email })),
    [people],
  )
  const totals = useMemo(
    () =>
      sums &&
      new Map(
        sums.totalsByUser.map(({ userId, total, estEarnings }) => [
          userId,
          { hours: total, cents: eurosToCents(estEarnings) },
        ]),
      ),
    [sums],
  )
  const addressOf = useCallback(
    (date: string, userId?: string) =>
      paths.day(projectId, date) + (userId === undefined ? '' : `?person=${userId}`),
    [projectId],
  )
  const failed = [bookings, roster].find((query) => query.error && !query.data)
  if (failed) {
    return (
      <Card>
        <ReadFailed
          error={failed.error}
          fallback={t.teamFailed}
          onRetry={() => inBackground(failed.refetch())}
        />
      </Card>
    )
  }
  if (!months || !named) {
    return (
      <Card>
        <output className={styles.loading}>{t.loadingTeam}</output>
      </Card>
    )
  }
  return (
    <TeamView
      month={month}
      people={named}
      bookings={months}
      totals={totals}
      isStale={bookings.isPlaceholderData || roster.isPlaceholderData}
      addressOf={addressOf}
      onAddPeople={onAddPeople}
    />
  )
}
