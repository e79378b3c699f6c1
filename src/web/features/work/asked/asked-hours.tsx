import { useState } from 'react'
import type { MyRequestReply } from '../../../../contract/requests.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { dayText } from '../day-text.ts'
import { texts } from '../texts.ts'
import { whyOfHours } from '../why.ts'
import { Elsewhere } from './elsewhere.tsx'
import { askedTexts } from './texts.ts'
import { cutsRows, isLeftOut, type LeftOut, type Line, linesOf } from './view-model.ts'
import styles from './requests-section.module.css'

type AskedHoursProps = {
  projectId: string
  projectName: string
  timeZone: string
  slots: MyRequestReply['slots']
  leftOut: LeftOut
  onToggle: (hours: Line['hours']) => void
}

/** The hours of a request to choose from, in rows of hours, or hour by hour. */
export function AskedHours({ projectId, projectName, timeZone, slots, leftOut, onToggle }: AskedHoursProps) {
  const t = useTexts(askedTexts)
  const { span } = useTexts(texts)
  const language = useLanguage()
  const [isSplit, setIsSplit] = useState(false)
  if (!isSplit && cutsRows(leftOut, slots)) setIsSplit(true)
  const lines = linesOf(slots, isSplit)
  const canSplit = !isSplit && lines.some(({ hours, isOpen }) => isOpen && hours.length > 1)
  return (
    <fieldset className={styles.hours}>
      <legend className={styles.legend}>{t.hoursToChoose}</legend>
      {lines.map((line) => {
        const { date, from, to, hours, cents, isOpen } = line
        return (
          <label key={`${date} ${from}`} className={styles.line} data-open={isOpen}>
            <input
              type="checkbox"
              checked={isOpen && !isLeftOut(leftOut, hours)}
              disabled={!isOpen}
              onChange={() => onToggle(hours)}
            />
            <span className={styles.when}>
              {dayText(date, language)}, <span className={styles.span}>{span(from, to)}</span>
            </span>{' '}
            <span className={styles.pay}>
              {isOpen ? (
                <span data-why={whyOfHours({ projectId, projectName, slots: hours })}>
                  {formatCents(cents)}
                </span>
              ) : (
                t.closedHour
              )}
            </span>
            {isOpen && <Elsewhere {...{ projectId, timeZone, line }} />}
          </label>
        )
      })}
      {canSplit && (
        <Button variant="quiet" onClick={() => setIsSplit(true)}>
          {t.singleHours}
        </Button>
      )}
    </fieldset>
  )
}
