import { useState } from 'react'
import type { SumName } from '../../../domain/amount-lines.ts'
import { dayLabel } from '../../../domain/calendar.ts'
import { isolate } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Explained } from './explained.tsx'
import type { WhyQuery } from './query-view-model.ts'
import { texts } from './texts.ts'
import { totalOf, type TraceLine } from './view-model.ts'
import styles from './why-dialog.module.css'

/** Lines that are drawn at once: a project of a thousand people has many thousands. */
const SHOWN = 100

type SumTraceProps = {
  lines: readonly TraceLine[]
  /** The parts of the sum in projects that the person has left, which have no lines. */
  left: readonly WhyQuery[]
  /** In whole cents. */
  budget: number | undefined
  of: SumName | undefined
  nameOf: (userId: string) => string | undefined
}

/** A sum: its lines, each of which opens the trace of its hours. */
export function SumTrace({ lines, left, budget, of = 'booked', nameOf }: SumTraceProps) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(SHOWN)
  const { cents, hours } = totalOf(lines, left)
  const rest = lines.length - shown
  return (
    <>
      {budget === undefined ? (
        <Explained cents={cents} unit={t.chosenHours(hours)} />
      ) : (
        <>
          <Explained cents={budget - cents} unit={t.leaves} />
          <dl className={styles.budget}>
            <div>
              <dt>{t.budget}</dt>
              <dd>{formatCents(budget)}</dd>
            </div>
            <div>
              <dt>{t.less(t.sums[of])}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          </dl>
        </>
      )}
      {left.length > 0 && <Notice>{t.leftProjects(left.map(nameWithSum).join(', '))}</Notice>}
      {lines.length === 0 ? (
        left.length === 0 && <p>{t.noLines}</p>
      ) : (
        <table className={styles.lines}>
          <caption>
            <VisuallyHidden>{t.lines}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.hours}</th>
              <th scope="col">{t.rule}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <Line key={line.key} line={line} of={of} nameOf={nameOf} />
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && (
        <div>
          <Button size="sm" onClick={() => setShown(shown + SHOWN)}>
            {t.more(Math.min(rest, SHOWN))}
          </Button>
        </div>
      )}
    </>
  )
}

function nameWithSum({ projectName = '', is = 0 }: WhyQuery): string {
  return `${isolate(projectName)} (${formatCents(is)})`
}

type LineProps = Pick<SumTraceProps, 'nameOf'> & { line: TraceLine; of: SumName }

function Line({ line, of, nameOf }: LineProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { date, from, to, cents, people, source, userId, projectName, why } = line
  const openTo = of === 'need' ? t.needed : t.missing
  const whose = userId === null ? openTo(people) : userId && (nameOf(userId) ?? t.left)
  const beside = projectName ?? whose
  return (
    <tr>
      <th scope="row">
        {dayLabel(date, language)}
        {beside && <bdi className={styles.whose}>{beside}</bdi>}
      </th>
      <td>
        {from}–{to}
      </td>
      <td>{t.brief[source]}</td>
      <td className={styles.euros}>
        <Amount why={why}>{formatCents(cents)}</Amount>
      </td>
    </tr>
  )
}
