import type { ScheduleReply } from '../../../../contract/schedule.ts'
import { monthOfDay } from '../../../../domain/calendar.ts'
import { writeHours } from '../../../../domain/hour-list.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { NEVER_SET_WAGES, type DatedWages } from '../../../../domain/wages.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { signed, signedCents } from '../sums.ts'
import { hourToCover } from './hours-to-cover.ts'
import { coverageTexts } from './texts.ts'
import { changeOf, gapsOf } from './view-model.ts'
import styles from './coverage-line.module.css'

type CoverageSumProps = {
  edits: ScheduleEdits
  reply: ScheduleReply
  wages: DatedWages | undefined
  /** The cells of the stroke or of the selection. */
  cells: readonly SlotRef[]
  isStroke: boolean
  onOpenPeople: ((slots: readonly SlotRef[]) => void) | undefined
}

/** The change of coverage and money by the stroke that is under way, or by filling the gaps of the selection. */
export function CoverageSum(props: CoverageSumProps) {
  const { edits, reply, wages = NEVER_SET_WAGES, cells, isStroke, onOpenPeople } = props
  const t = useTexts(coverageTexts)
  const [first] = cells
  const why =
    isStroke || !first ? undefined : `month=${monthOfDay(first.date)}&of=gaps&among=${writeHours(cells)}`
  const stroke = edits.overlays.get('stroke')
  const now = cells.map((cell) => hourToCover(edits, reply, cell))
  const { short, cents } = isStroke
    ? changeOf(
        now.map((hour) => {
          const patch = stroke.get(hour.date)?.get(hour.hour)
          return [hour, hourToCover(edits, reply, hour, patch)] as const
        }),
        wages,
      )
    : gapsOf(now, wages)
  return (
    <>
      {!isStroke && <span>{t.selected(cells.length)}: </span>}
      <b>{t.hours(signed(short))}, </b>
      <b>{why === undefined ? signedCents(cents) : <Amount why={why}>{signedCents(cents)}</Amount>}</b>
      {!isStroke && <span>{t.ifFilled}</span>}
      {!isStroke && onOpenPeople && (
        <span className={styles.open}>
          <Button size="sm" onClick={() => onOpenPeople(cells)}>
            {t.peopleOfHours}
          </Button>
        </span>
      )}
    </>
  )
}
