import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ScheduleReply } from '../../../../contract/schedule.ts'
import type { CoverageReply } from '../../../../contract/staffing.ts'
import type { Month } from '../../../../domain/calendar.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { NEVER_SET_WAGES, type DatedWages } from '../../../../domain/wages.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BudgetNote } from './budget-note.tsx'
import { hoursToCover } from './hours-to-cover.ts'
import { coverageTexts } from './texts.ts'
import { gapFrom, gapsOf } from './view-model.ts'
import styles from './coverage-line.module.css'

type CoverageLineProps = {
  month: Month
  edits: ScheduleEdits
  reply: ScheduleReply
  wages: DatedWages | undefined
  money: CoverageReply['money']
  /** Contains the grid. */
  section: RefObject<HTMLElement | null>
}

/** How many hours are missing, the ways to them, and the money. */
export function CoverageLine({
  month,
  edits,
  reply,
  wages = NEVER_SET_WAGES,
  money,
  section,
}: CoverageLineProps) {
  const t = useTexts(coverageTexts)
  const { overlays } = edits
  const drawnEdits = useSyncExternalStore(overlays.subscribe, () => overlays.get('edits'))
  const people = useSyncExternalStore(overlays.subscribe, () => overlays.get('people'))
  const gaps = useMemo(
    () => gapsOf(hoursToCover(edits, reply, month), wages),
    // The overlays are read by `hoursToCover`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [edits, reply, month, wages, drawnEdits, people],
  )
  const goTo = useGapKeys(section, overlays, gaps.places)
  const why = `month=${month}&of=`
  const isNone = gaps.short === 0
  const left = money.left === null ? undefined : eurosToCents(money.left)
  return (
    <div role="group" aria-label={t.coverage} className={styles.line}>
      <span className={styles.gaps}>
        <b className={cx(!isNone && styles.short)}>{isNone ? t.noGaps : t.short(gaps.short)}</b>
        <IconButton
          icon="chevron-left"
          label={t.previousGap}
          aria-keyshortcuts="Shift+N"
          aria-disabled={isNone || undefined}
          onClick={() => goTo(-1)}
        />
        <IconButton
          icon="chevron-right"
          label={t.nextGap}
          aria-keyshortcuts="N"
          aria-disabled={isNone || undefined}
          onClick={() => goTo(1)}
        />
      </span>
      <BudgetNote money={money} />
      <dl className={styles.money}>
        <Sum name={t.booked} cents={eurosToCents(money.booked)} why={`${why}booked`} />
        <Sum name={t.toFill} cents={gaps.cents} why={`${why}gaps`} />
        {left !== undefined && (
          <Sum
            name={t.left}
            cents={left}
            isOver={left < 0}
            why={`${why}booked&budget=${eurosToCents(money.budget!)}`}
          />
        )}
      </dl>
    </div>
  )
}

type SumProps = { name: string; cents: number; isOver?: boolean; why: string }

function Sum({ name, cents, isOver = false, why }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={cx(isOver && styles.over)}>
        <Amount why={why}>{formatCents(cents)}</Amount>
      </dd>
    </div>
  )
}

/** Leads to the next gap or the one before. The keys N and Shift+N do so while the grid has the focus. */
function useGapKeys(
  section: RefObject<HTMLElement | null>,
  overlays: ScheduleEdits['overlays'],
  places: readonly SlotRef[],
): (step: 1 | -1) => void {
  const grid = () => section.current?.querySelector('table[role="grid"]')
  const goTo = (step: 1 | -1) => {
    const { date = '', hour } = grid()?.querySelector<HTMLElement>('td[tabindex="0"]')?.dataset ?? {}
    const gap = gapFrom(places, { date, hour: Number(hour ?? -1) }, step)
    if (!gap) return
    grid()?.querySelector<HTMLElement>(`[data-date="${gap.date}"][data-hour="${gap.hour}"]`)?.focus()
    // Browsers mark a focus that follows a click only faintly.
    overlays.highlight([gap])
  }
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (!(target instanceof Node) || !grid()?.contains(target)) return
      event.preventDefault()
      latest.current(shiftKey ? -1 : 1)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `grid` reads a ref
  }, [section])
  return goTo
}
