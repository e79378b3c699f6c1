import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import type { Wages } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { OpenedLater } from '../../crash-screen.tsx'
import { SelectionPrices } from '../../features/pricing/components/selection-prices.tsx'
import { useSlotPriceSaver } from '../../features/pricing/requests.ts'
import { rosterQuery } from '../../features/roster/requests.ts'
import { ScheduleEditor } from '../../features/schedule/schedule-editor.tsx'
import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { InfoPopover } from '../../ui/info-popover.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import { usePriceEdit } from './price-edit.tsx'
import { texts } from './texts.ts'

type PricedScheduleProps = {
  projectId: string
  month: Month
  onMonthChange?: ((month: Month) => void) | undefined
  wages: Wages | undefined
}

const loadCellHistory = () => import('../../features/history/cell-history-dialog.tsx')
const CellHistoryDialog = lazy(async () => ({ default: (await loadCellHistory()).CellHistoryDialog }))

const OF_PROJECT = { level: 'project' } as const

/** The project's month, whose cells step through the modes, take a price, or tell their history. */
export function PricedSchedule(props: PricedScheduleProps) {
  const say = useTexts(texts)
  const { isOn, toggle, ask } = usePriceEdit()
  const { data: roster, isPlaceholderData } = useQuery(rosterQuery(props.projectId, props.month))
  const taken = useMemo(
    () => (roster && !isPlaceholderData ? new Set(roster.taken) : undefined),
    [roster, isPlaceholderData],
  )
  const savePrices = useSlotPriceSaver(props.projectId, OF_PROJECT)
  const [isHistoryOn, setIsHistoryOn] = useState(false)
  const [shown, setShown] = useState<SlotRef>()
  usePreload(loadCellHistory)
  // A press can mean only one thing: each of the two ends the other.
  const togglePrices = () => {
    setIsHistoryOn(false)
    toggle()
  }
  const toggleHistory = () => {
    if (isOn) toggle()
    setIsHistoryOn(!isHistoryOn)
  }
  return (
    <>
      <ScheduleEditor
        {...props}
        taken={taken}
        onPricePress={
          isOn
            ? ({ date, hour, mode, priceCents = null }, onSaved) =>
                ask(OF_PROJECT, { date, hour, mode, cents: priceCents }, onSaved)
            : undefined
        }
        savePrices={savePrices}
        renderSelection={isOn ? (slots, save) => <SelectionPrices slots={slots} save={save} /> : undefined}
        onHistoryPress={isHistoryOn ? setShown : undefined}
        uses={
          <>
            <Button size="sm" icon="euro" aria-pressed={isOn} onClick={togglePrices}>
              {isOn ? say.priceEditOn : say.priceEditOff}
            </Button>
            <InfoPopover label={say.aboutPriceEdit}>{say.priceEditHelp}</InfoPopover>
            <Button size="sm" icon="history" aria-pressed={isHistoryOn} onClick={toggleHistory}>
              {say.history}
            </Button>
          </>
        }
      />
      <OpenedLater onFailed={() => setShown(undefined)}>
        {shown && (
          <CellHistoryDialog projectId={props.projectId} cell={shown} onClose={() => setShown(undefined)} />
        )}
      </OpenedLater>
    </>
  )
}
