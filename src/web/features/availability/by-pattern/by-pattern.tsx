import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Month } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ownPatternsQuery } from '../../../session/own-patterns/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { type AvailabilityRow, hasHour, type HoursByDay, withHours } from '../view-model.ts'
import { byPatternTexts } from './texts.ts'
import { hoursThatFit } from './view-model.ts'
import styles from './by-pattern.module.css'

type ByPatternProps = {
  month: Month
  /** With the marks of full hours. */
  rows: readonly AvailabilityRow[]
  now: { day: string; hour: number }
  /** Chooses hours; they are given with the others when the person saves. */
  onChoose: (hours: readonly SlotRef[]) => void
}

/** Offers the open hours that fit the person's own patterns. A press chooses them, which shows them in the month. */
export function ByPattern({ month, rows, now, onChoose }: ByPatternProps) {
  const t = useTexts(byPatternTexts)
  const { limited } = useUser()
  const { data: patterns = [] } = useQuery({ ...ownPatternsQuery(), enabled: !limited })
  const [chosen, setChosen] = useState<readonly SlotRef[]>([])
  const line = useRef<HTMLParagraphElement>(null)
  const fitting = hoursThatFit(patterns, month, rows, now)
  const waiting = countAdded(rows, chosen)
  if (fitting.length === 0 && waiting === 0) return null
  const choose = () => {
    setChosen(fitting)
    onChoose(fitting)
    // The button goes with the hours that fit.
    line.current?.focus()
  }
  return (
    <div className={styles.offer}>
      <p ref={line} tabIndex={-1} role="status">
        {fitting.length > 0 ? t.fit(fitting.length) : t.chosen(waiting)}
      </p>
      {fitting.length > 0 && (
        <Button icon="calendar" onClick={choose}>
          {t.give}
        </Button>
      )}
    </div>
  )
}

/** How many of the hours are chosen and not saved. */
function countAdded(rows: readonly AvailabilityRow[], hours: readonly SlotRef[]): number {
  const wanted = hours.reduce<HoursByDay>((all, { date, hour }) => withHours(all, date, [hour]), {})
  const added = rows.flatMap(({ date, cells }) =>
    cells.filter((cell) => cell.given === 'added' && hasHour(wanted, date, cell.hour)),
  )
  return added.length
}
