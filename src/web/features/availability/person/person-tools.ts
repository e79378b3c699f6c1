/** The tools of a person's month, which define presses, drags and digits in its grid. */
import type { ReactNode } from 'react'
import type { PaidSlot, SlotToPrice } from '../../../../domain/pricing.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { SavePrices, ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import type { BrushAt } from '../../../grid/input/strokes.ts'
import type { Tool } from '../../../grid/input/tool.ts'
import {
  hasChange,
  hoursBrush,
  ownPriceOf,
  type PersonHourReader,
  type PersonMonth,
  togglePersonHour,
} from './person-view-model.ts'
import type { personTexts } from './texts.ts'
import type { HoursDraft } from './use-hours-draft.ts'
import type { PersonEdits } from './use-person-edits.ts'

type Hints = (typeof personTexts)['en']['hints']
type SaysChanged = (count: number) => string

/** A press selects an hour and shows its details. */
export function selectTool(hints: Hints, look: (slot: SlotRef) => void): Tool {
  return { hint: hints.select, press: (date, hour) => look({ date, hour }) }
}

/** Presses and drags add or remove hours in the draft. */
export function hoursTool(hints: Hints, draft: HoursDraft, saysChanged: SaysChanged): Tool {
  const { saved, sending, change } = draft
  const brushAt: BrushAt = (first) => ({
    paint: hoursBrush(first),
    says: saysChanged,
    commit: (cells) =>
      change((now) => cells.reduce((all, { date, hour }) => togglePersonHour(all, saved, date, hour), now)),
  })
  return {
    hint: hints.availability,
    press: (date, hour) => {
      if (!hasChange(sending, date, hour)) change((now) => togglePersonHour(now, saved, date, hour))
    },
    brushAt,
    canSelect: true,
  }
}

/** A press advances the person's mode, or paints with the brush. Drags paint or select. */
export function personColoursTool(hints: Hints, { brush, tool }: PersonEdits): Tool {
  return { ...tool, hint: hints[brush ? 'brush' : 'colors'] }
}

/** The parts of pricing that a screen passes to the planner. */
export interface PersonPricing {
  /** Asks for one slot's price; `cents` is the slot price of this person. */
  ask: (slot: SlotToPrice, edits: ScheduleEdits) => void
  /** Renders the actions for the selected hours. */
  renderSelection: (slots: readonly PaidSlot[], save: SavePrices) => ReactNode
}

interface PricedMonth {
  shown: PersonMonth
  hourAt: PersonHourReader
}

/** A press asks for the hour's price. Drags select hours to price together. */
export function personPriceTool(
  hints: Hints,
  { edits }: PersonEdits,
  { ask, renderSelection }: PersonPricing,
  { shown, hourAt }: PricedMonth,
): Tool & { renderSelection: (cells: readonly SlotRef[]) => ReactNode } {
  const slotAt = ({ date, hour }: SlotRef): SlotToPrice => {
    const { price, slotPriceCents } = hourAt(date, hour)
    const cents = ownPriceOf(shown.schedule, date, hour)
    return { date, hour, mode: edits.modeAt(date, hour), cents, paysCents: price?.cents ?? slotPriceCents }
  }
  return {
    hint: hints.price,
    opensDialog: true,
    press: (date, hour) => ask(slotAt({ date, hour }), edits),
    canSelect: true,
    renderSelection: (cells) => renderSelection(cells.map(slotAt), edits.price),
  }
}
