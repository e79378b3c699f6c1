import { type Day, dayLabel } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { PriceSource } from '../../../../domain/pricing.ts'
import { isStaffed } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/mode-swatch.tsx'
import { modeNames, NOT_AVAILABLE } from '../../../grid/modes.ts'
import type { PersonHour } from '../person-view-model.ts'
import styles from './hour-in-words.module.css'

const SOURCES: Record<PriceSource, string> = {
  userSlotPrice: 'user slot price',
  projectSlotPrice: 'project slot price',
  userWage: 'own wage',
  tenantWage: 'tenant wage',
}

export type HourInWordsProps = Pick<PersonHour, 'mode' | 'price'> & {
  date: Day
  hour: number
  isGiven: boolean
}

/** What one hour of a person is: when, what it demands, what it pays and why, and whether they gave it. */
export function HourInWords({ date, hour, mode, price, isGiven }: HourInWordsProps) {
  return (
    <span className={styles.line}>
      <b>{`${dayLabel(date)}, ${hour}:00`}</b>
      <span className={styles.mode}>
        <ModeSwatch mode={mode} /> {modeNames[mode]}
      </span>
      {/* An hour that somebody works in has no price only while the wages are loading. */}
      {price && <span>{`${formatCents(price.cents)}, ${SOURCES[price.source]}`}</span>}
      {!isStaffed(mode) && <span>{NOT_AVAILABLE}</span>}
      <span>{isGiven ? 'given' : 'not given'}</span>
    </span>
  )
}
