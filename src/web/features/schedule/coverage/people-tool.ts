import type { SlotRef } from '../../../../domain/slot.ts'
import { MAX_NEED } from '../../../../domain/staffing.ts'
import { cellsOf } from '../../../grid/draw/cell-overlays.ts'
import type { EditResult, SetOptions } from '../../../grid/edits/cell-edits.ts'
import { joinSteps } from '../../../grid/edits/join-steps.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { inBackground } from '../../../in-background.ts'
import type { ScheduleTool } from '../tools.ts'
import type { NeedEdits } from './need-edits.ts'
import type { coverageTexts } from './texts.ts'

/** Two digits within this time make one number. */
const PAIR_MS = 1000

/** The number of people that the tool sets; null clears numbers, undefined: none is chosen. */
export type NumberInHand = number | null | undefined

/** The last digit that was typed, and whether it changed the selection. */
export interface TypedDigit {
  digit: number
  at: number
  hasStep: boolean
}

export interface PeopleToolDeps {
  edits: Pick<ScheduleEdits, 'overlays' | 'hasStep'>
  needs: NeedEdits
  hand: NumberInHand
  setHand: (people: NumberInHand) => void
  typed: { current: TypedDigit | undefined }
  /** Without a connection nothing can be saved. */
  isLost: boolean
  /** Says that the edit is refused for want of a connection. */
  refuse: () => void
  announce: (words: string) => void
  texts: (typeof coverageTexts)['en']
}

interface PeopleTool {
  tool: ScheduleTool
  pick: (people: number | null) => void
  /** Takes the next number, or the one before it. */
  step: (by: 1 | -1) => void
}

/** The tool that sets how many people hours need: a brush whose number digits choose, and minus clears. */
export function createPeopleTool(deps: PeopleToolDeps): PeopleTool {
  const { edits, needs, hand, setHand, typed, isLost, refuse, announce, texts } = deps

  function paint(
    people: number | null,
    cells: readonly SlotRef[],
    options?: SetOptions,
  ): EditResult | undefined {
    if (isLost) {
      refuse()
      return undefined
    }
    const values = cells.map(({ date, hour }) => ({ date, hour, value: people }))
    const result = needs.setAll(values, options)
    const say = () => announce(texts.peopleSet(result.count, people))
    inBackground(result.agreed.then((isAgreed) => isAgreed && say()))
    return result
  }
  /** Sets the number of the selection. Without a selection later strokes paint it. */
  function pick(people: number | null, options?: SetOptions): EditResult | undefined {
    const cells = cellsOf(edits.overlays.get('selection'))
    if (cells.length > 0) return paint(people, cells, options)
    setHand(people)
    return undefined
  }
  function typeDigit(digit: number): void {
    const first = typed.current
    // After an undo the first digit's step is no longer the newest one.
    const isPair = first !== undefined && performance.now() - first.at <= PAIR_MS && !edits.hasStep('redo')
    typed.current = undefined
    if (isPair) {
      pick(first.digit * 10 + digit, first.hasStep ? { join: joinSteps } : undefined)
      return
    }
    const result = pick(digit)
    typed.current = { digit, at: performance.now(), hasStep: (result?.count ?? 0) > 0 }
  }
  function onKey(key: string): boolean {
    if (/^\d$/.test(key)) {
      typeDigit(Number(key))
      return true
    }
    typed.current = undefined
    if (key === '-') pick(null)
    else if (key === 'Escape' && hand !== undefined) setHand(undefined)
    else return false
    return true
  }

  return {
    tool: {
      name: 'people',
      opensDialog: true,
      hint: hand === undefined ? texts.hints.choose : texts.hints.paint(hand),
      press(date, hour) {
        if (hand === undefined) announce(texts.hints.choose)
        else paint(hand, [{ date, hour }])
      },
      brushAt:
        hand === undefined || isLost
          ? undefined
          : () => ({
              paint: () => ({ ownNeed: hand }),
              commit: (cells) => {
                paint(hand, cells)
              },
            }),
      canSelect: true,
      onKey,
    },
    pick,
    step(by) {
      const next = Math.min(Math.max((hand ?? 0) + by, 0), MAX_NEED)
      pick(next)
      setHand(next)
    },
  }
}
