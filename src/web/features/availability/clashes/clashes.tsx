import { useQuery } from '@tanstack/react-query'
import { daysIn, type Month } from '../../../../domain/calendar.ts'
import { nameBlock } from '../../../../domain/hour-blocks.ts'
import { callApi } from '../../../http/client.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { busyHoursQuery } from '../../../session/busy/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { AvailabilityRow } from '../view-model.ts'
import { texts } from './texts.ts'
import { clashesOf } from './view-model.ts'

type ClashesProps = { projectId: string; month: Month; rows: readonly AvailabilityRow[] }

/** Warns of chosen hours that overlap the person's bookings elsewhere, which it names, or their own calendar. */
export function Clashes({ projectId, month, rows }: ClashesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { limited } = useUser()
  const hasChosen = rows.some(({ cells }) => cells.some(({ given }) => given === 'added'))
  const busy = useQuery({ ...busyHoursQuery(projectId, month), enabled: hasChosen && !limited }).data
  const query = daysIn(month)
  const work = useQuery({
    queryKey: ['work', 'of-month', month],
    queryFn: ({ signal }) => callApi('getMyWork', { query, signal }),
    enabled: hasChosen,
    retry: false,
  }).data
  const elsewhere = (work?.blocks ?? []).filter((block) => block.projectId !== projectId)
  const clashes = clashesOf(rows, { busy: busy?.slots ?? [], elsewhere, calendar: t.calendar })
  if (clashes.length === 0) return null
  return (
    <Notice tone="warning">
      {t.title}{' '}
      {clashes.map(({ name, ...block }, index) => (
        <span key={`${block.date} ${block.from} ${name}`}>
          {index > 0 && '; '}
          {nameBlock(block, language)} (<bdi>{name}</bdi>)
        </span>
      ))}
    </Notice>
  )
}
