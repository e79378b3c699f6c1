import { useLayoutEffect, useRef } from 'react'
import type { Day } from '../../../domain/calendar.ts'
import { formatCents } from '../../../domain/money.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { useLanguage } from '../../i18n/language.ts'
import { gridTexts } from '../texts.ts'
import { type GridCell, rowLabel } from './cells.ts'
import styles from './price-sheet.module.css'

export interface PricedHour extends GridCell {
  date: Day
}

type PriceSheetProps = { hour: PricedHour; onClose: () => void }

/** The price of one hour at the bottom of the screen, until the next press. */
export function PriceSheet({ hour: { date, hour, mode, priceCents = 0 }, onClose }: PriceSheetProps) {
  const language = useLanguage()
  const { span, perHour, onceOpen } = gridTexts[language]
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => panel.current?.showPopover(), [])
  const price = perHour(formatCents(priceCents))
  return (
    <div
      ref={panel}
      popover="auto"
      className={styles.sheet}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <span>{`${rowLabel(date, language)}, ${span(hour)}`}</span>
      <b role="button" tabIndex={0} aria-haspopup="dialog" data-why={`cell:${date}:${hour}`}>
        {isStaffed(mode) ? price : onceOpen(price)}
      </b>
    </div>
  )
}
