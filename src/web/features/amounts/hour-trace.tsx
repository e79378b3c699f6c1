import type { AmountTrace, Origin } from '../../../contract/amounts.ts'
import { briefDay } from '../../../domain/brief-day.ts'
import { momentText } from '../../../domain/moment.ts'
import { eurosToCents, formatCents } from '../../../domain/money.ts'
import { ModeSwatch } from '../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { Explained } from './explained.tsx'
import { texts } from './texts.ts'
import styles from './why-dialog.module.css'

type HourTraceProps = {
  reply: AmountTrace
  /** In whole cents. */
  waits: number | undefined
}

/** An hour or a colour: the rule that holds, since when and by whom, and the rules that it beats. */
export function HourTrace({ reply: { amount, mode, won, beat = [] }, waits }: HourTraceProps) {
  const t = useTexts(texts)
  const colour = mode && t.modes[mode]
  if (!won) {
    return (
      <>
        <Explained cents={waits ?? 0} unit={t.perHour} />
        <p>{waits === undefined ? t.notOpen : t.waits(formatCents(waits))}</p>
      </>
    )
  }
  return (
    <>
      <Explained cents={eurosToCents(amount)} unit={t.perHour} />
      <p className={styles.mode}>
        {mode && <ModeSwatch mode={mode} />} {colour}
      </p>
      <h3 className={styles.title}>{t.holds}</h3>
      <ul className={styles.rules}>
        <Rule origin={won} colour={colour ?? ''} holds />
      </ul>
      {beat.length > 0 && (
        <>
          <h3 className={styles.title}>{t.wouldHold}</h3>
          <ul className={styles.rules}>
            {beat.map((origin) => (
              <Rule key={origin.source} origin={origin} colour={colour ?? ''} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type RuleProps = { origin: Origin; colour: string; holds?: boolean }

function Rule({ origin, colour, holds = false }: RuleProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { source, amount, validFrom, setAt, setBy } = origin
  const isWage = source === 'userWage' || source === 'tenantWage'
  const moment = setAt && momentText(Date.parse(setAt), navigator.languages)
  const isNeverSet = source === 'tenantWage' && amount === 0 && setAt === null && validFrom === null
  const since =
    isWage &&
    !isNeverSet &&
    (validFrom === null ? t.always : t.from(briefDay(validFrom, language, { withYear: true })))
  const by = moment
    ? setBy
      ? t.setBy(setBy.name, moment)
      : t.setOn(moment)
    : isNeverSet
      ? t.neverSet
      : t.notRecorded
  return (
    <li className={cx(styles.rule, holds && styles.holds)}>
      <span className={styles.name}>{t.rules[source](colour)}</span>
      <span className={styles.euros}>
        {holds ? formatCents(eurosToCents(amount)) : <s>{formatCents(eurosToCents(amount))}</s>}
      </span>
      <span className={styles.since}>{[since, by].filter(Boolean).join(', ')}</span>
    </li>
  )
}
