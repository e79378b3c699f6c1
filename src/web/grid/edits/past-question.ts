import type { Day } from '../../../domain/calendar.ts'
import { currentLanguage } from '../../i18n/language.ts'
import type { FindQuestion } from './gesture-questions.ts'
import { pastTexts } from './texts.ts'

/** Finds whether a gesture changes days before today. A single click is not asked about. */
export function findPast(today: Day): FindQuestion {
  return (changes) => {
    const days = [...new Set(changes.map(({ date }) => date))]
    const past = days.filter((day) => day < today)
    const t = pastTexts[currentLanguage()]
    return past.length === 0
      ? undefined
      : { words: t.changesPast(past.length, days.length), confirm: t.changeAnyway }
  }
}
