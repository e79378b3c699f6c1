import type { CoverageReply } from '../../../../contract/staffing.ts'
import { budgetUse } from '../../../../domain/budget.ts'
import { eurosToCents } from '../../../../domain/money.ts'
import { useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { budgetTexts } from './texts.ts'
import styles from './coverage-line.module.css'

/** The warning that 80 % of a month's budget, all of it or more is booked. The element is always there, so that a new warning is heard. */
export function BudgetNote({ money }: { money: CoverageReply['money'] | undefined }) {
  const t = useTexts(budgetTexts)
  const { percent, state } =
    money && money.budget !== null
      ? budgetUse(eurosToCents(money.booked), eurosToCents(money.budget))
      : { percent: undefined, state: 'within' as const }
  return (
    <span role="status" className={styles.status}>
      {state !== 'within' && (
        <span className={cx(styles.budget, state !== 'near' && styles.spent)}>
          <Icon name="warning" />
          {t[state](percent)}
        </span>
      )}
    </span>
  )
}
