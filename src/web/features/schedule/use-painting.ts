import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { cellsOf } from '../../grid/draw/cell-overlays.ts'
import type { EditResult } from '../../grid/edits/cell-edits.ts'
import { findClosing } from '../../grid/edits/closing-question.ts'
import { findPast } from '../../grid/edits/past-question.ts'
import { createScheduleEdits, type SavePrices } from '../../grid/edits/schedule-edits.ts'
import { useColours } from '../../grid/edits/use-colours.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useIsOffline } from '../../http/use-is-offline.ts'
import { currentLanguage, useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { createAnnouncer } from './announcer.ts'
import { type Fill, type Source, sourcesOf } from './fills.ts'
import { countClosing, scheduleSource } from './requests.ts'
import { scheduleTexts } from './texts.ts'
import type { ScheduleTool } from './tools.ts'

const NO = Promise.resolve(false)
const NOTHING_PAINTED: EditResult = { count: 0, agreed: NO, saved: NO }

export type Painting = ReturnType<typeof usePainting>

/**
 * Painting of the schedule: the brush, the edits, the questions before them, their announcements and the tool of
 * colours.
 */
export function usePainting(
  projectId: string,
  savePrices: SavePrices,
  { today, isGiven }: { today: Day; isGiven: (slot: SlotRef) => boolean | undefined },
) {
  const queries = useQueryClient()
  const texts = useTexts(scheduleTexts)
  const [onFailed] = useState(createFailureAlert)
  const [announcer] = useState(createAnnouncer)
  const { announce } = announcer
  const colours = useColours({
    createEdits: (questions) =>
      createScheduleEdits(scheduleSource(queries, projectId, { onFailed, savePrices, questions })),
    asks: [
      findClosing({ isGiven, countClosing: (slots) => countClosing(projectId, slots) }),
      findPast(today),
    ],
    isLost: useIsOffline(),
    announce,
    onPainted: (painted, mode) => announced(painted, (count) => texts.setTo(count, mode)),
  })
  const { edits, questions, brush } = colours

  function announced(painted: EditResult, words = texts.changed): EditResult {
    inBackground(painted.agreed.then((isAgreed) => isAgreed && announce(words(painted.count))))
    return painted
  }
  const fill: Fill = (hours) => {
    if (colours.isLost) {
      colours.refuse()
      return NOTHING_PAINTED
    }
    const filled = announced(edits.fill(hours))
    if (hours.some(({ source }) => source)) inBackground(copyNeeds(hours, filled).catch(onFailed))
    return filled
  }
  async function copyNeeds(hours: Parameters<Fill>[0], filled: EditResult): Promise<void> {
    const part = await import('./coverage/copy-needs.ts')
    await part.copyNeeds(edits, hours, filled, { projectId, queries, questions, onFailed })
  }
  const tool: ScheduleTool = {
    ...colours.tool,
    name: 'colours',
    hint: brush ? texts.hints[hasKeys() ? 'brush' : 'brushOfFinger'](brush) : texts.hints.cycle,
  }

  return {
    ...colours,
    announcer,
    fill,
    tool,
    /** The selected days of the month with their selected hours, else those of the last stroke. */
    sourcesIn(month: Month): Source[] | undefined {
      const cells = [cellsOf(edits.overlays.get('selection')), edits.lastPainted()].find(
        ([first]) => first && monthOfDay(first.date) === month,
      )
      return cells && sourcesOf(cells)
    },
    onFailed,
  }
}

/** Shows one alert for saves that fail together. The delay lets the cells revert first, since an alert stops the page. */
function createFailureAlert(): (error: unknown) => void {
  const waiting = new Set<string>()
  return (error) => {
    const texts = scheduleTexts[currentLanguage()]
    const reply = sentenceOf(error, texts.noReason)
    if (waiting.has(reply)) return
    waiting.add(reply)
    setTimeout(() => {
      waiting.delete(reply)
      window.alert(texts.failedWith(reply))
    }, 50)
  }
}

/** A device with a fine pointer is assumed to have a keyboard. Each call asks again, since either may be plugged in. */
const hasKeys = () => !matchMedia('(pointer: coarse)').matches
