import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { messages } from '../../../../domain/messages.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { ApiError } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePreload } from '../../../ui/use-preload.ts'
import { rosterQuery, summaryQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import {
  BY_NAME,
  findPeople,
  type PersonOfRow,
  freelancerRows,
  inOrder,
  uncountedByUser,
} from '../view-model.ts'
import type { PersonSlots } from './freelancer-table-row.tsx'
import { FreelancerTable } from './freelancer-table.tsx'
import { LoadingNote } from './loading-note.tsx'
import styles from './freelancers-card.module.css'

const loadRemoveDialog = () => import('../removal/remove-dialog.tsx')
const RemoveDialog = lazyComponent(async () => (await loadRemoveDialog()).RemoveDialog)

/** A longer list gets a search field. */
const SEARCH_FROM = 20

type FreelancersCardProps = PersonSlots & {
  projectId: string
  month: string
  /** Undefined where nobody can join. */
  onAddPeople: (() => void) | undefined
  /** Draws what stands below the people: those who are invited. */
  renderInvited: (onRoster: readonly string[]) => ReactNode
}

/** The roster: each person's number of given slots in the month, wages and month. */
export function FreelancersCard({
  projectId,
  month,
  onAddPeople,
  renderInvited,
  ...parts
}: FreelancersCardProps) {
  const t = useTexts(texts)
  const roster = useQuery(rosterQuery(projectId, month))
  const [leaving, setLeaving] = useState<PersonOfRow>()
  usePreload(loadRemoveDialog)
  // A deferred value is drawn in slices, since there may be a thousand people.
  const reply = useDeferredValue(roster.data)
  const sums = useQuery(summaryQuery(projectId, month))
  const summary = useDeferredValue(sums.data)
  const isSettled = ![roster, sums].some((query) => query.isFetching || query.isPlaceholderData)
  const uncounted = useWhenSettled(
    useMemo(() => reply && summary && uncountedByUser(reply, summary), [reply, summary]),
    isSettled && reply === roster.data && summary === sums.data,
  )
  const [order, setOrder] = useState(BY_NAME)
  const byName = useMemo(
    () => reply && freelancerRows(reply, summary, uncounted),
    [reply, summary, uncounted],
  )
  const rows = useMemo(() => byName && inOrder(byName, order), [byName, order])
  const [sought, setSought] = useState('')
  const wanted = useDeferredValue(sought)
  const found = useMemo(() => findPeople(rows ?? [], wanted), [rows, wanted])
  const addButton = onAddPeople && (
    <Button icon="plus" onClick={onAddPeople}>
      {t.addPeople}
    </Button>
  )
  return (
    <Card
      title={t.freelancers}
      hint={rows?.length ? t.rosterHint(rows.length, month, rows[0]!.bookedCount !== undefined) : undefined}
      actions={rows?.length ? addButton : undefined}
      flush={rows !== undefined || roster.isPending}
    >
      {rows === undefined ? (
        <RosterUnavailable error={roster.error} onRetry={() => inBackground(roster.refetch())} />
      ) : rows.length === 0 ? (
        <EmptyState icon="users" title={t.nobodyYet} text={t.addFirst} action={addButton} />
      ) : (
        <>
          {rows.length > SEARCH_FROM && (
            <div className={styles.search}>
              <TextField
                type="search"
                label={t.findPeople}
                value={sought}
                onChange={({ target }) => setSought(target.value)}
              />
              <p role="status">{wanted && t.found(found.size)}</p>
            </div>
          )}
          <FreelancerTable
            rows={rows}
            found={found}
            month={month}
            isStale={roster.isPlaceholderData}
            order={order}
            onOrder={setOrder}
            onRemove={setLeaving}
            {...parts}
          />
        </>
      )}
      {rows && renderInvited(rows.map(({ email }) => email))}
      <LazyPart onFailed={() => setLeaving(undefined)}>
        {leaving && (
          <RemoveDialog projectId={projectId} person={leaving} onClose={() => setLeaving(undefined)} />
        )}
      </LazyPart>
    </Card>
  )
}

/** The value of the last moment at which it was settled: one reply that is newer than the other would make it wrong. */
function useWhenSettled<T>(value: T, isSettled: boolean): T | undefined {
  const [last, setLast] = useState<T>()
  if (isSettled && last !== value) setLast(value)
  return isSettled ? value : last
}

function RosterUnavailable({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { rosterForbidden } = useTexts(messages)
  const t = useTexts(texts)
  if (!error) return <LoadingNote label={t.loadingRoster} />
  if (error instanceof ApiError && error.status === 403) {
    return <Notice tone="error">{rosterForbidden}</Notice>
  }
  return <ReadFailed error={error} fallback={t.rosterFailed} onRetry={onRetry} />
}
