/** A person's own patterns in words: `Mon–Thu 14–21 h, until 31 March`. */
import { type Day, isDay, spokenDay, type Weekday, weekdayName } from '../../../../domain/calendar.ts'
import type { Language } from '../../../../domain/language.ts'
import { LAST_END, type OwnPattern } from '../../../../domain/own-patterns.ts'
import { FIRST_HOUR } from '../../../../domain/slot.ts'
import { patternTexts } from './texts.ts'

/** Names the weekdays, hours and days of a pattern; days of another year than today's have theirs. */
export function patternInWords(pattern: OwnPattern, language: Language, today: Day): string {
  const t = patternTexts[language]
  const { weekdays, from, to, validFrom, validTo } = pattern
  const isAllDay = from === FIRST_HOUR && to === LAST_END
  const day = (date: Day) => {
    const isThisYear = date.slice(0, 4) === today.slice(0, 4)
    return isThisYear ? spokenDay(date, language) : `${spokenDay(date, language)} ${date.slice(0, 4)}`
  }
  const validity = [validFrom !== null && t.since(day(validFrom)), validTo !== null && t.until(day(validTo))]
  const days = weekdays.length === 7 ? t.everyDay : weekdaysInWords(weekdays, language)
  const when = `${days} ${isAllDay ? t.allDay : t.span(from, to)}`
  return [when, validity.filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** `Mon–Thu, Sat`: three days in a row or more are a span. */
function weekdaysInWords(weekdays: readonly Weekday[], language: Language): string {
  const runs: Weekday[][] = []
  for (const weekday of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  const name = (weekday: Weekday) => weekdayName(weekday, language)
  const spans = runs.flatMap((run) =>
    run.length > 2 ? [`${name(run[0]!)}–${name(run.at(-1)!)}`] : run.map(name),
  )
  return spans.join(', ')
}

/** Whether a pattern names no hour from today on. */
export const isOver = ({ validTo }: OwnPattern, today: Day): boolean => validTo !== null && validTo < today

/** A pattern as its form has it: an empty day is none. */
export interface PatternForm {
  weekdays: readonly Weekday[]
  from: number
  to: number
  validFrom: string
  validTo: string
}

export const formOf = (pattern: OwnPattern | undefined): PatternForm =>
  pattern
    ? { ...pattern, validFrom: pattern.validFrom ?? '', validTo: pattern.validTo ?? '' }
    : { weekdays: [], from: 9, to: 17, validFrom: '', validTo: '' }

/** The errors of a form, by field. */
export type FormErrors = Partial<
  Record<'weekdays' | 'validFrom' | 'validTo', 'noDays' | 'notADay' | 'lastBeforeFirst'>
>

export function errorsOf({ weekdays, validFrom, validTo }: PatternForm): FormErrors | undefined {
  const errors: FormErrors = {}
  if (weekdays.length === 0) errors.weekdays = 'noDays'
  if (validFrom !== '' && !isDay(validFrom)) errors.validFrom = 'notADay'
  if (validTo !== '' && !isDay(validTo)) errors.validTo = 'notADay'
  else if (validTo !== '' && validTo < validFrom) errors.validTo = 'lastBeforeFirst'
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** The pattern of a form without errors. */
export function patternOf(form: PatternForm): OwnPattern {
  return {
    weekdays: form.weekdays.toSorted((a, b) => a - b),
    from: form.from,
    to: form.to,
    validFrom: form.validFrom || null,
    validTo: form.validTo || null,
  }
}

/** The form with another first hour; the end moves with it where it would not be later. */
export const withFrom = (form: PatternForm, from: number): PatternForm => ({
  ...form,
  from,
  to: Math.max(form.to, from + 1),
})

export const withWeekday = (form: PatternForm, weekday: Weekday, isOn: boolean): PatternForm => ({
  ...form,
  weekdays: isOn ? [...form.weekdays, weekday] : form.weekdays.filter((each) => each !== weekday),
})
