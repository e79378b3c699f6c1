import { useQuery } from '@tanstack/react-query'
import { addDays, daysIn, type Month } from '../../../../domain/calendar.ts'
import { nameBlock } from '../../../../domain/hour-blocks.ts'
import { callApi } from '../../../http/client.ts'
import { ownKey } from '../../../http/query-keys.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { busyHoursQuery } from '../../../session/busy/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { AvailabilityRow } from '../view-model.ts'
import { texts } from './texts.ts'
import { clashesOf } from './view-model.ts'

type ClashesProps = {
  projectId: string
  /** The time zone of the project; undefined while it is loading. */
  timeZone: string | undefined
  month: Month
  rows: readonly AvailabilityRow[]
}

/** Warns of chosen hours that overlap the person's bookings elsewhere, which it names, or their own calendar. */
export function Clashes({ projectId, timeZone = '', month, rows }: ClashesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { limited } = useUser()
  const hasChosen = rows.some(({ cells }) => cells.some(({ given }) => given === 'added'))
  const busy = useQuery({ ...busyHoursQuery(projectId, month), enabled: hasChosen && !limited }).data
  const { from, to } = daysIn(month)
  const elsewhere = useQuery({
    queryKey: ownKey('work', 'elsewhere', projectId, timeZone, month),
    queryFn: async ({ signal }) => {
      // In another time zone an hour of the first or the last day may be one of the day beside it.
      const query = { from: addDays(from, -1), to: addDays(to, 1) }
      const { blocks } = await callApi('getMyWork', { query, signal })
      const others = blocks.filter((block) => block.projectId !== projectId)
      // Few people work in several projects, and the rules of time zones are in a large file.
      if (others.length === 0) return []
      return (await import('./hours-elsewhere.ts')).hoursElsewhere(others, timeZone)
    },
    enabled: hasChosen && timeZone !== '',
    retry: false,
  }).data
  const ofCalendar = busy?.slots.map((slot) => ({ ...slot, name: t.calendar }))
  const clashes = clashesOf(rows, [...(elsewhere ?? []), ...(ofCalendar ?? [])])
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
