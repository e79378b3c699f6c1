import type { Month } from '../../domain/calendar.ts'
import type { Wages } from '../../domain/pricing.ts'
import { ScheduleEditor } from '../features/schedule/schedule-editor.tsx'
import { Button } from '../ui/button.tsx'
import { InfoPopover } from '../ui/info-popover.tsx'
import { usePriceEdit } from './price-edit.tsx'
import styles from './priced-schedule.module.css'

type PricedScheduleProps = { projectId: string; month: Month; wages: Wages | undefined }

/** The project's month, whose cells step through the modes or, while prices are edited, take a price. */
export function PricedSchedule(props: PricedScheduleProps) {
  const { isOn, toggle, ask } = usePriceEdit()
  return (
    <ScheduleEditor
      {...props}
      onPricePress={
        isOn
          ? ({ date, hour, mode, priceCents = null }) =>
              ask({ level: 'project' }, { date, hour, mode, cents: priceCents })
          : undefined
      }
      tools={
        <span className={styles.tools}>
          <Button size="sm" icon="euro" aria-pressed={isOn} onClick={toggle}>
            {isOn ? 'Price edit ON' : 'Price edit OFF'}
          </Button>
          <InfoPopover label="About price edit">
            Click a cell to set a custom project slot price and use Save in the dialog.
          </InfoPopover>
        </span>
      }
    />
  )
}
