/** How far the booked hours of a month have used up its budget (staffing, section 2). */

/** From this share of the budget on people are warned. */
const NEAR_PERCENT = 80

interface BudgetUse {
  /** In whole percent, rounded down, so that 80 is not shown before it is reached. undefined: the budget is 0. */
  percent: number | undefined
  /** `near`: 80 % are booked, `reached`: all of it, `exceeded`: more. */
  state: 'within' | 'near' | 'reached' | 'exceeded'
}

/** Compares booked hours with the budget of their month, both in whole cents. */
export function budgetUse(bookedCents: number, budgetCents: number): BudgetUse {
  const percent = budgetCents === 0 ? undefined : Math.floor((bookedCents * 100) / budgetCents)
  if (bookedCents > budgetCents) return { percent, state: 'exceeded' }
  if (budgetCents > 0 && bookedCents === budgetCents) return { percent, state: 'reached' }
  return { percent, state: bookedCents > 0 && percent! >= NEAR_PERCENT ? 'near' : 'within' }
}
