import { isStaffed, type Slot, type SlotRef } from '../../../domain/slot.ts'
import { currentLanguage } from '../../i18n/language.ts'
import type { FindQuestion, ModeChange } from './gesture-questions.ts'
import { closingTexts } from './texts.ts'

/** The given hours that stop counting, and the people who gave them. */
export interface Closing {
  hours: number
  people: number
  /** There may be more people than these. */
  areMore?: boolean
}

/** Answers about given hours, of the page and of the server. */
export interface GivenHours {
  /** Whether somebody whom the edit concerns gave the hour; undefined while the page does not know. */
  isGiven: (slot: SlotRef) => boolean | undefined
  /** Asks the server how many given hours of how many people would stop counting. */
  countClosing: (slots: readonly Slot[]) => Promise<Closing>
}

/** Finds whether given hours stop counting. The server is asked only where the page knows that this is possible. */
export function findClosing({ isGiven, countClosing }: GivenHours): FindQuestion {
  const isClosing = (change: ModeChange) =>
    isStaffed(change.before) && !isStaffed(change.after) && isGiven(change) !== false
  return (changes) => {
    const closing = changes.filter(isClosing)
    if (closing.length === 0) return undefined
    return countClosing(closing.map(({ date, hour, after }) => ({ date, hour, mode: after }))).then(
      ({ hours, people, areMore = false }) => {
        const t = closingTexts[currentLanguage()]
        const words = (areMore ? t.stopCountingOfMore : t.stopCounting)(hours, people)
        return hours === 0 ? undefined : { words, confirm: t.closeAnyway }
      },
    )
  }
}
