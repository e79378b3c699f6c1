import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { daysOfMonth, type Month, weekdayOf } from '../../../../../domain/calendar.ts'
import { needOfHour } from '../../../../../domain/coverage.ts'
import { priceOfHour } from '../../../../../domain/pricing.ts'
import { HOURS, patternKey, slotKey, type SlotRef } from '../../../../../domain/slot.ts'
import { NEVER_SET_WAGES, NO_OWN_WAGES } from '../../../../../domain/wages.ts'
import { needPatternQuery, needsQuery } from '../../../../features/schedule/coverage/requests.ts'
import type { Inspected } from '../../../../features/schedule/inspected-month.ts'
import { slotPriceOf } from '../../../../features/schedule/view-model.ts'
import { type CellPatch, cellsOf, type Overlay } from '../../../../grid/draw/cell-overlays.ts'
import { staffingQuery } from '../../../../http/staffing-query.ts'

const NO_CELLS: Overlay = new Map()

/** Hours of work and their cost at the project's prices, in whole cents. */
interface Need {
  hours: number
  cents: number
}

/**
 * The cost of all needs of the month with its edits, and the change by the stroke that is under way;
 * undefined until it is known.
 */
export function useNeed(
  projectId: string,
  month: Month,
  inspected: Inspected,
): { need: Need; byStroke: Need | undefined } | undefined {
  const needs = useQuery(needsQuery(projectId, month)).data
  const pattern = useQuery(needPatternQuery(projectId)).data
  const staffing = useQuery(staffingQuery(projectId)).data
  const shown = useSyncExternalStore(inspected.subscribe, inspected.get)
  const overlays = shown?.edits.overlays
  const subscribe = overlays?.subscribe ?? inspected.subscribe
  const edited = useSyncExternalStore(subscribe, () => overlays?.get('edits'))
  const stroke = useSyncExternalStore(subscribe, () => overlays?.get('stroke') ?? NO_CELLS)
  const costOf = useMemo(() => {
    if (!shown || shown.reply.month !== month || !needs || !pattern || !staffing) return undefined
    const { edits, reply, wages: tenantWages = NEVER_SET_WAGES } = shown
    const own = new Map(needs.slots.map((slot) => [slotKey(slot.date, slot.hour), slot.people]))
    const weekly = new Map(pattern.slots.map((slot) => [patternKey(slot.day, slot.hour), slot.people]))
    return ({ date, hour }: SlotRef, patch: CellPatch | undefined): Need => {
      const mode = patch?.mode ?? edits.modeAt(date, hour)
      const number = { ownNeed: own.get(slotKey(date, hour)), ...edited?.get(date)?.get(hour), ...patch }
        .ownNeed
      const ofWeek = weekly.get(patternKey(weekdayOf(date), hour))
      const hours = needOfHour(mode, { own: number ?? undefined, pattern: ofWeek, byColour: staffing.need })
      const inputs = { projectSlotPrice: slotPriceOf(reply, date, hour), wageOverride: NO_OWN_WAGES }
      return { hours, cents: hours * (priceOfHour(mode, date, { ...inputs, tenantWages })?.cents ?? 0) }
    }
  }, [shown, month, needs, pattern, staffing, edited])
  return useMemo(() => {
    if (!costOf) return undefined
    const need = { hours: 0, cents: 0 }
    for (const date of daysOfMonth(month))
      for (const hour of HOURS) add(need, costOf({ date, hour }, undefined))
    if (stroke.size === 0) return { need, byStroke: undefined }
    const byStroke = { hours: 0, cents: 0 }
    for (const cell of cellsOf(stroke)) {
      const [before, after] = [costOf(cell, undefined), costOf(cell, stroke.get(cell.date)?.get(cell.hour))]
      add(byStroke, { hours: after.hours - before.hours, cents: after.cents - before.cents })
    }
    return { need, byStroke }
  }, [costOf, month, stroke])
}

function add(sum: Need, { hours, cents }: Need): void {
  sum.hours += hours
  sum.cents += cents
}
