import { briefDay } from '../../../../domain/brief-day.ts'
import { ALL_DAYS } from '../../../../domain/calendar.ts'
import { formatAmount } from '../../../../domain/money.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { type Period, periodOn, type Periods, type WageOverride } from '../../../../domain/wages.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { notePress, useUndoToast } from '../../../ui/undo-toast.tsx'
import { useRemoveWages, useRestoreWages } from '../dated/requests.ts'
import { datedTexts } from '../dated/texts.ts'
import type { From } from '../view-model.ts'
import { todayOfWages } from '../wages-requests.ts'
import styles from './dated-wages.module.css'

type PlannedWagesProps = {
  tenantId: string
  /** Left out: the tenant’s wages. */
  person?: { userId: string; name: string } | undefined
  periods: Periods<WageOverride>
  onChoose: (from: From) => void
}

/** The wages of all days, where there is more than one period: the present ones and what is planned, and before them folded the earlier ones. */
export function PlannedWages({ tenantId, person, periods, onChoose }: PlannedWagesProps) {
  const t = useTexts(datedTexts)
  const language = useLanguage()
  const { show } = useToast()
  const offerUndo = useUndoToast()
  const remove = useRemoveWages(tenantId, person?.userId)
  const restore = useRestoreWages(tenantId, person?.userId)
  if (periods.length === 1) return null
  const present = periodOn(periods, todayOfWages())
  const index = periods.indexOf(present)
  const dayOf = (day: string) => briefDay(day, language, { withYear: true })
  const whyOf = (day: string | null, mode: string) =>
    `date=${day ?? ALL_DAYS.from}&mode=${mode}${person ? `&userId=${person.userId}` : ''}`
  const press = async (period: Period<WageOverride> & { validFrom: string }) => {
    const noted = notePress()
    if ((await remove.run(period.validFrom)) === undefined) {
      show(t.saveFailed, { tone: 'error' })
      return
    }
    offerUndo({
      done: t.removed,
      about: t.fromDay(dayOf(period.validFrom)),
      label: t.undo,
      press: noted,
      undo: () =>
        inBackground(restore.run(period).then((done) => done ?? show(t.saveFailed, { tone: 'error' }))),
    })
  }
  const line = (period: Period<WageOverride>) => {
    const { validFrom, wages } = period
    const words = validFrom === null ? t.fromBeginning : t.fromDay(dayOf(validFrom))
    return (
      <li key={validFrom} className={styles.period}>
        {validFrom === null ? (
          <span className={styles.day}>{words}</span>
        ) : (
          <button
            type="button"
            className={styles.day}
            aria-label={t.changeFrom(dayOf(validFrom))}
            onClick={() => onChoose(validFrom)}
          >
            {words}
          </button>
        )}
        {period === present && <span className={styles.now}>{t.now}</span>}
        <span className={styles.amounts}>
          {STAFFED_MODES.map((mode) => {
            const cents = wages[mode]
            if (cents === null) return <span key={mode}>–</span>
            return (
              <span key={mode} data-why={whyOf(validFrom, mode)}>
                {formatAmount(cents)}
              </span>
            )
          })}
        </span>
        {validFrom !== null && (
          <IconButton
            icon="close"
            label={t.removeFrom(dayOf(validFrom))}
            onClick={() => inBackground(press({ ...period, validFrom }))}
          />
        )}
      </li>
    )
  }
  return (
    <div className={styles.planned}>
      {index > 0 && (
        <details>
          <summary>{t.earlier(index)}</summary>
          <ul>{periods.slice(0, index).map(line)}</ul>
        </details>
      )}
      <ul aria-label={person ? t.periodsOf(person.name) : t.periods}>{periods.slice(index).map(line)}</ul>
    </div>
  )
}
