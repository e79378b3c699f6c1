/** The staffing of a project and its budget as a form: what it shows, checks and sends. */
import type { Language } from '../../../../domain/language.ts'
import { centsToInput, readAmount } from '../../../../domain/money-input.ts'
import { eurosToCents } from '../../../../domain/money.ts'
import { STAFFED_MODES, type StaffedMode } from '../../../../domain/slot.ts'
import {
  type Booking,
  MAX_ANSWER_HOURS,
  MAX_BUDGET,
  MAX_NEED,
  MAX_RELEASE_HOURS,
  type Staffing,
} from '../../../../domain/staffing.ts'

export interface StaffingForm {
  booking: Booking
  /** Whether given hours stay booked where the project becomes confirmed. */
  keepBooked: boolean
  /** The numbers as typed. */
  need: Record<StaffedMode, string>
  closeFull: boolean
  showColleagues: boolean
  /** The number as typed; empty: hours are given back only with leave. */
  releaseHours: string
  answerHours: string
  /** The amount as typed; empty: there is none. */
  budget: string
}

/** The fields that the person has changed. All others show what is saved. */
export type TypedStaffing = Partial<Omit<StaffingForm, 'need'>> & { need?: Partial<StaffingForm['need']> }

export interface SavedStaffing {
  staffing: Staffing
  /** In euros; null: there is none. */
  budget: number | null
}

/** The fields that can be wrong, by their names in the form. */
export type StaffingErrors = Partial<
  Record<`need${StaffedMode}` | 'releaseHours' | 'answerHours' | 'budget', string>
>

export interface StaffingChanges {
  staffing?: Staffing & { keepBooked?: boolean }
  budget?: { monthly: number | null }
}

export function staffingForm(
  { staffing, budget }: SavedStaffing,
  language: Language,
  typed: TypedStaffing = {},
): StaffingForm {
  const { booking, need, closeFull, showColleagues, releaseHours, answerHours } = staffing
  return {
    booking,
    keepBooked: true,
    closeFull,
    showColleagues,
    releaseHours: releaseHours === null ? '' : String(releaseHours),
    answerHours: String(answerHours),
    budget: centsToInput(budget === null ? null : eurosToCents(budget), language),
    ...typed,
    need: {
      GREEN: String(need.GREEN),
      YELLOW: String(need.YELLOW),
      RED: String(need.RED),
      ...typed.need,
    },
  }
}

/** Returns what the form changes, or what is wrong with it. */
export function checkStaffing(
  form: StaffingForm,
  saved: SavedStaffing,
  refusals: Record<'notANeed' | 'notReleaseHours' | 'notAnswerHours' | 'notABudget', string> & {
    ambiguous: (thousands: string, decimals: string) => string
  },
  language: Language,
): { ok: true; changes: StaffingChanges } | { ok: false; errors: StaffingErrors } {
  const errors: StaffingErrors = {}
  const need = { ...saved.staffing.need }
  for (const mode of STAFFED_MODES) {
    const people = readNumber(form.need[mode], { most: MAX_NEED })
    if (people === undefined) errors[`need${mode}`] = refusals.notANeed
    else need[mode] = people
  }
  const releaseHours =
    form.releaseHours.trim() === '' ? null : readNumber(form.releaseHours, { most: MAX_RELEASE_HOURS })
  if (releaseHours === undefined) errors.releaseHours = refusals.notReleaseHours
  const answerHours = readNumber(form.answerHours, { least: 1, most: MAX_ANSWER_HOURS })
  if (answerHours === undefined) errors.answerHours = refusals.notAnswerHours
  const budget = readAmount(form.budget, MAX_BUDGET * 100)
  const monthly = budget.kind === 'amount' ? budget.cents / 100 : budget.kind === 'empty' ? null : undefined
  if (budget.kind === 'ambiguous') {
    const [thousands, decimals] = [budget.thousandsCents, budget.decimalsCents]
    errors.budget = refusals.ambiguous(centsToInput(thousands, language), centsToInput(decimals, language))
  } else if (monthly === undefined) errors.budget = refusals.notABudget
  if (monthly === undefined || releaseHours === undefined || answerHours === undefined)
    return { ok: false, errors }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const { booking, closeFull, showColleagues } = form
  const staffing = { booking, need, closeFull, releaseHours, answerHours, showColleagues }
  const becomesConfirmed = booking === 'confirmed' && saved.staffing.booking === 'open'
  const isSame = keyOf(staffing) === keyOf(saved.staffing)
  return {
    ok: true,
    changes: {
      ...(!isSame && {
        staffing: { ...staffing, ...(becomesConfirmed && { keepBooked: form.keepBooked }) },
      }),
      ...(monthly !== saved.budget && { budget: { monthly } }),
    },
  }
}

/** Equal settings have equal keys, whatever the order of their fields. */
function keyOf({ booking, need, closeFull, releaseHours, answerHours, showColleagues }: Staffing): string {
  const { GREEN, YELLOW, RED } = need
  return JSON.stringify([booking, GREEN, YELLOW, RED, closeFull, releaseHours, answerHours, showColleagues])
}

/** A whole number within these bounds. */
function readNumber(text: string, { least = 0, most }: { least?: number; most: number }): number | undefined {
  const number = Number(text)
  return /^\s*\d+\s*$/.test(text) && number >= least && number <= most ? number : undefined
}
