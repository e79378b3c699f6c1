import { memo, type Ref } from 'react'
import { type Day, monthOfDay, weekdayOf } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useHasStayed } from '../../../ui/use-has-stayed.ts'
import type { Presence } from '../../../ui/use-windowed.ts'
import { texts } from './texts.ts'
import { type Chip, chipsOf, type TeamRow } from './view-model.ts'
import styles from './team-table.module.css'

/** Rows that a screen shows at first. */
const FIRST_ROWS = 20

type TeamTableRowProps = {
  ref: Ref<HTMLTableSectionElement>
  row: TeamRow
  /** Index among the people shown. */
  index: number
  presence: Presence
  days: readonly Day[]
  addressOf: (date: Day, userId?: string) => string
}

/** One person: name, sums, and the blocks of each day as a link to it. */
export const TeamTableRow = memo(function TeamTableRow({
  ref,
  row,
  index,
  presence,
  days,
  addressOf,
}: TeamTableRowProps) {
  const t = useTexts(texts)
  const { userId, name, total, month } = row
  const hasStayed = useHasStayed(presence, index, FIRST_ROWS)
  const isDrawn = hasStayed || presence === 'printed'
  return (
    <tbody ref={ref} data-index={index}>
      <tr aria-rowindex={index + 2} data-user-id={userId}>
        <th scope="row" className={styles.name} title={name}>
          <bdi>{name || t.left}</bdi>
        </th>
        <td className={styles.hours}>{total?.hours}</td>
        <td className={styles.euros}>
          {total && (
            <Amount isInTable why={`month=${monthOfDay(days[0]!)}&of=booked&userId=${userId}`}>
              {formatCents(total.cents)}
            </Amount>
          )}
        </td>
        {!isDrawn && (
          <td colSpan={days.length} aria-hidden="true" className={styles.day}>
            <span>{blocks(tallest(row, days))}</span>
          </td>
        )}
        {isDrawn &&
          days.map((date, day) => {
            const chips = chipsOf(month, day)
            return (
              <td key={date} className={styles.day} data-weekend={weekdayOf(date) > 4 || undefined}>
                {chips.length > 0 && (
                  <a
                    href={addressOf(date, userId)}
                    aria-label={chips
                      .map(({ kind, from, to }) => `${t.kinds[kind]} ${from}–${to}`)
                      .join(', ')}
                  >
                    {blocks(chips)}
                  </a>
                )}
              </td>
            )
          })}
      </tr>
    </tbody>
  )
})

const blocks = (chips: readonly Chip[]) =>
  chips.flatMap(({ kind, from, to }, place) => [
    place > 0 && ', ',
    <span key={from} className={styles.chip} data-kind={kind}>
      {from}–{to}
    </span>,
  ])

/** The blocks of the day that has the most. They give a row its height before its days are drawn. */
function tallest({ month }: TeamRow, days: readonly Day[]): Chip[] {
  return days
    .map((_, day) => chipsOf(month, day))
    .reduce((most, chips) => (chips.length > most.length ? chips : most))
}
