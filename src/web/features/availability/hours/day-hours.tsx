import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { blocksOf, countGiven } from '../day-list-view-model.ts'
import type { AvailabilityRow } from '../view-model.ts'
import { BlockHours } from './block-hours.tsx'
import styles from './day-hours.module.css'

type DayHoursProps = {
  row: AvailabilityRow
  /** The id of the element that names the day. */
  nameId: string
  /** The id of the panel in which the list offers the days onto which the day's hours can be repeated. */
  repeatPanelId: string
}

/** The single hours of a day, and the button that repeats its given ones on other days. */
export function DayHours({ row, nameId, repeatPanelId }: DayHoursProps) {
  const { fill } = useTexts(gridTexts)
  const canRepeat = countGiven([row]) > 0 && row.cells.some((cell) => !cell.isDisabled)
  const fillId = `${nameId}-fill`
  return (
    <div className={styles.day}>
      {blocksOf(row).map((block) => (
        <BlockHours key={block.from} date={row.date} block={block} />
      ))}
      {/* The button is always drawn, so that a press on an hour moves no day below. */}
      <Button
        variant="quiet"
        size="sm"
        id={fillId}
        aria-labelledby={`${fillId} ${nameId}`}
        popoverTarget={repeatPanelId}
        data-date={row.date}
        disabled={!canRepeat}
      >
        {fill} <Icon name="chevron-down" />
      </Button>
    </div>
  )
}
