import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../domain/messages.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { rosterQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { type FreelancerRow, freelancerRows } from '../view-model.ts'
import type { PersonParts } from './freelancer-table-row.tsx'
import { FreelancerTable } from './freelancer-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { Waiting } from './waiting.tsx'

type FreelancersCardProps = PersonParts & { projectId: string; month: string }

/** Who is on the roster, how many slots each gave in the month, what they earn; and their months. */
export function FreelancersCard({ projectId, month, ...parts }: FreelancersCardProps) {
  const say = useTexts(texts)
  const language = useLanguage()
  const roster = useQuery(rosterQuery(projectId, month))
  const [leaving, setLeaving] = useState<FreelancerRow>()
  const rows = roster.data && freelancerRows(roster.data, language)
  return (
    <Card
      title={say.freelancers}
      hint={rows?.length ? say.rosterHint(rows.length, month) : undefined}
      flush={rows !== undefined || roster.isPending}
    >
      {rows === undefined ? (
        <RosterUnavailable error={roster.error} onRetry={() => void roster.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon="users" title={say.nobodyYet} text={say.inviteFirst} />
      ) : (
        <FreelancerTable
          rows={rows}
          month={month}
          isStale={roster.isPlaceholderData}
          onRemove={setLeaving}
          {...parts}
        />
      )}
      {leaving && (
        <RemoveDialog projectId={projectId} person={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </Card>
  )
}

function RosterUnavailable({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { rosterForbidden } = useTexts(messages)
  const say = useTexts(texts)
  if (!error) return <Waiting label={say.loadingRoster} />
  if (error instanceof ApiError && error.status === 403) {
    return <Notice tone="error">{rosterForbidden}</Notice>
  }
  return (
    <Notice
      tone="error"
      action={
        <Button size="sm" onClick={onRetry}>
          {say.tryAgain}
        </Button>
      }
    >
      {sentenceOf(error, say.rosterFailed)}
    </Notice>
  )
}
