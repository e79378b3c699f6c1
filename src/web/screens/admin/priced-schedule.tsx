import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import type { Wages } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useSlotPriceSaver } from '../../features/pricing/requests.ts'
import { rosterQuery } from '../../features/roster/requests.ts'
import { ScheduleEditor } from '../../features/schedule/schedule-editor.tsx'
import { historyTool, priceTool } from '../../features/schedule/tools.ts'
import type { ShowsToday } from '../../grid/input/use-today-row.ts'
import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { InfoPopover } from '../../ui/info-popover.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import { type PriceEdit, usePriceEdit } from './price-edit.tsx'
import { texts } from './texts.ts'

type PricedScheduleProps = {
  projectId: string
  /** The time zone of the project; undefined while it is loading. */
  timeZone?: string | undefined
  month: Month
  onMonthChange?: ((month: Month) => void) | undefined
  wages: Wages | undefined
  showsToday?: ShowsToday | undefined
}

const loadCellHistory = () => import('../../features/history/cell-history-dialog.tsx')
const CellHistoryDialog = lazy(async () => ({ default: (await loadCellHistory()).CellHistoryDialog }))

const loadSelectionPrices = () => import('../../features/pricing/components/selection-prices.tsx')
const SelectionPrices = lazy(async () => ({ default: (await loadSelectionPrices()).SelectionPrices }))

const OF_PROJECT = { level: 'project' } as const

/** The project's month with the tools of three features: colours, prices and the history of an hour. */
export function PricedSchedule(props: PricedScheduleProps) {
  const { projectId, month } = props
  const priceEdit = usePriceEdit()
  const { data: roster, isPlaceholderData } = useQuery(rosterQuery(projectId, month))
  const givenSlots = useMemo(
    () => (roster && !isPlaceholderData ? new Set(roster.givenSlots) : undefined),
    [roster, isPlaceholderData],
  )
  const savePrices = useSlotPriceSaver(projectId, OF_PROJECT)
  const [isHistoryOn, setIsHistoryOn] = useState(false)
  const [shown, setShown] = useState<SlotRef>()
  usePreload(loadCellHistory)
  usePreload(loadSelectionPrices)
  const prices = priceTool({
    ask: (slot, onSaved) => priceEdit.ask(OF_PROJECT, slot, onSaved),
    renderSelection: (slots, save) => (
      <LazyPart>
        <SelectionPrices slots={slots} save={save} />
      </LazyPart>
    ),
  })
  return (
    <>
      <ScheduleEditor
        {...props}
        givenSlots={givenSlots}
        savePrices={savePrices}
        tool={isHistoryOn ? historyTool(setShown) : priceEdit.isOn ? prices : undefined}
        toolButtons={<ToolButtons {...{ priceEdit, isHistoryOn, setIsHistoryOn }} />}
      />
      <LazyPart onFailed={() => setShown(undefined)}>
        {shown && (
          <CellHistoryDialog projectId={projectId} cell={shown} onClose={() => setShown(undefined)} />
        )}
      </LazyPart>
    </>
  )
}

type ToolButtonsProps = {
  priceEdit: PriceEdit
  isHistoryOn: boolean
  setIsHistoryOn: (isOn: boolean) => void
}

/** The buttons of the price and history tools. One tool is in use at a time: each button turns the other one off. */
function ToolButtons({ priceEdit: { isOn, toggle }, isHistoryOn, setIsHistoryOn }: ToolButtonsProps) {
  const t = useTexts(texts)
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
      <Button size="sm" icon="euro" aria-pressed={isOn} onClick={togglePrices}>
        {isOn ? t.priceEditOn : t.priceEditOff}
      </Button>
      <InfoPopover label={t.aboutPriceEdit}>{t.priceEditHelp}</InfoPopover>
      <Button size="sm" icon="history" aria-pressed={isHistoryOn} onClick={toggleHistory}>
        {t.history}
      </Button>
    </>
  )
}
