/** The tools of the project's month, which define presses, drags and digits in its grid; use-painting.ts has the colours. */
import type { ReactNode } from 'react'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import type { PaidSlot, SlotToPrice } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { DatedWages } from '../../../domain/wages.ts'
import type { SavePrices, ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import type { Tool } from '../../grid/input/tool.ts'
import type { scheduleTexts } from './texts.ts'
import { paidHourOf } from './view-model.ts'

export interface ScheduleTool extends Tool {
  /** A change to a tool of another name drops the selection. */
  name: string
  /** Renders the actions for the selected hours, also for an empty selection. */
  renderSelection?: ((cells: readonly SlotRef[]) => ReactNode) | undefined
}

/** Stands for a tool until its part is loaded. */
export const NO_TOOL: ScheduleTool = { name: '', hint: '', press: () => {} }

interface ShownSchedule {
  edits: ScheduleEdits
  reply: ScheduleReply
  wages: DatedWages | undefined
  texts: (typeof scheduleTexts)['en']
}

/** Makes a tool for the month that is shown. */
export type ScheduleToolFor = (shown: ShownSchedule) => ScheduleTool

interface PriceToolOptions {
  /** Asks for one slot's price. */
  ask: (slot: SlotToPrice, edits: ScheduleEdits) => void
  renderSelection: (slots: readonly PaidSlot[], save: SavePrices) => ReactNode
}

/** A press asks for the slot's price. Drags select hours to price together. */
export function priceTool({ ask, renderSelection }: PriceToolOptions): ScheduleToolFor {
  return ({ edits, reply, wages, texts }) => {
    const slotAt = (cell: SlotRef) => paidHourOf(reply, cell, edits.modeAt, wages)
    return {
      name: 'price',
      opensDialog: true,
      hint: texts.hints.price,
      press: (date, hour) => ask(slotAt({ date, hour }), edits),
      canSelect: true,
      renderSelection: (cells) => renderSelection(cells.map(slotAt), edits.price),
    }
  }
}

/** A press shows the slot's history. */
export function historyTool(show: (slot: SlotRef) => void): ScheduleToolFor {
  return ({ texts }) => ({
    name: 'history',
    opensDialog: true,
    hint: texts.hints.history,
    press: (date, hour) => show({ date, hour }),
  })
}
