import { dayLabel } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isStaffed, type SlotRef } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { PersonHour } from './person-view-model.ts'
import { personTexts } from './texts.ts'
import styles from './hour-in-words.module.css'

export type HourInWordsProps = Pick<PersonHour, 'mode' | 'price'> &
  SlotRef & { userId: string; isGiven: boolean }

/** Describes one hour of a person: time, mode, pay with its source, and whether the person gave the hour. */
export function HourInWords({ userId, date, hour, mode, price, isGiven }: HourInWordsProps) {
  const language = useLanguage()
  const t = personTexts[language]
  const { modes, notAvailable, given, notGiven } = gridTexts[language]
  return (
    <span className={styles.line}>
      <b>{`${dayLabel(date, language)}, ${hour}:00`}</b>
      <span className={styles.mode}>
        <ModeSwatch mode={mode} /> {modes[mode]}
      </span>
      {/* A staffed hour lacks a price only while the wages are loading. */}
      {price && (
        <span>
          <Amount why={`date=${date}&hour=${hour}&userId=${userId}`}>{formatCents(price.cents)}</Amount>
          {`, ${t.sources[price.source]}`}
        </span>
      )}
      {!isStaffed(mode) && <span>{notAvailable}</span>}
      <span>{isGiven ? given.saved : notGiven}</span>
    </span>
  )
}
