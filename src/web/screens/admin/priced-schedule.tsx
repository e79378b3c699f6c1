import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { SlotRef } from '../../../domain/slot.ts'
import type { DatedWages } from '../../../domain/wages.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useSlotPriceSaver } from '../../features/pricing/requests.ts'
import { rosterQuery } from '../../features/roster/requests.ts'
import { ScheduleEditor, type ScheduleEditorProps } from '../../features/schedule/schedule-editor.tsx'
import { type ToolOption, ToolSwitch } from '../../features/schedule/tool-switch.tsx'
import { historyTool, priceTool } from '../../features/schedule/tools.ts'
import { useTexts } from '../../i18n/language.ts'
import { InfoPopover } from '../../ui/info-popover.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { type PriceEdit, usePriceEdit } from './price-edit.tsx'
import { texts } from './texts.ts'

type PricedScheduleProps = Pick<
  ScheduleEditorProps,
  'projectId' | 'timeZone' | 'month' | 'onMonthChange' | 'monthNavigator' | 'showsToday' | 'inspected'
> & { wages: DatedWages | undefined }

const loadCellHistory = () => import('../../features/history/cell-history-dialog.tsx')
const CellHistoryDialog = lazyComponent(async () => (await loadCellHistory()).CellHistoryDialog)

const loadSelectionPrices = () => import('../../features/pricing/slot-prices/selection-prices.tsx')
const SelectionPrices = lazyComponent(async () => (await loadSelectionPrices()).SelectionPrices)

/** A tool beside those of colours and prices; the price tool is on in all grids of the page. */
type ChosenTool = 'people' | 'history' | undefined

const PeopleDialog = lazyComponent(async () => (await import('./people-dialog.tsx')).PeopleDialog)

const OF_PROJECT = { level: 'project' } as const

/** The project's month with the tools of three features: colours, prices and the history of an hour. */
export function PricedSchedule(props: PricedScheduleProps) {
  const { projectId, month, inspected } = props
  const priceEdit = usePriceEdit()
  // The grid draws another month first; its labels follow.
  const { data: roster, isPlaceholderData } = useQuery(rosterQuery(projectId, useDeferredValue(month)))
  const givenSlots = useMemo(
    () => (roster && !isPlaceholderData ? new Set(roster.givenSlots) : undefined),
    [roster, isPlaceholderData],
  )
  const savePrices = useSlotPriceSaver(projectId, OF_PROJECT)
  const [chosen, setChosen] = useState<ChosenTool>()
  const [shown, setShown] = useState<SlotRef>()
  const [hours, setHours] = useState<readonly SlotRef[]>()
  usePreload(loadCellHistory)
  usePreload(loadSelectionPrices)
  const openPeople = useCallback(
    (slots: readonly SlotRef[]) => inspected?.openPeople() || setHours(slots),
    [inspected],
  )
  const prices = priceTool({
    ask: (slot, edits) => priceEdit.ask(OF_PROJECT, slot, edits),
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
        tool={chosen === 'history' ? historyTool(setShown) : priceEdit.isOn ? prices : chosen}
        onOpenPeople={openPeople}
        onLeavePeople={() => setChosen(undefined)}
        toolButtons={<Tools {...{ priceEdit, chosen, setChosen }} />}
      />
      <LazyPart onFailed={() => setHours(undefined)}>
        {hours && <PeopleDialog projectId={projectId} slots={hours} onClose={() => setHours(undefined)} />}
      </LazyPart>
      <LazyPart onFailed={() => setShown(undefined)}>
        {shown && (
          <CellHistoryDialog projectId={projectId} cell={shown} onClose={() => setShown(undefined)} />
        )}
      </LazyPart>
    </>
  )
}

type ToolsProps = {
  priceEdit: PriceEdit
  chosen: ChosenTool
  setChosen: (tool: ChosenTool) => void
}

/**
 * The tools of the project's month, in the order of the toolbar. One is on at a time: a press on it leads back to painting.
 * A new tool is one more option here.
 */
function Tools({ priceEdit: { isOn: isPriceOn, toggle }, chosen, setChosen }: ToolsProps) {
  const t = useTexts(texts)
  const choose = (isPrice: boolean, tool?: ChosenTool) => {
    if (isPrice !== isPriceOn) toggle()
    setChosen(tool === chosen ? undefined : tool)
  }
  const options: ToolOption[] = [
    { name: 'colours', label: t.paint, isOn: !isPriceOn && !chosen, onPress: () => choose(false) },
    {
      name: 'price',
      label: isPriceOn ? t.priceEditOn : t.priceEditOff,
      otherLabel: isPriceOn ? t.priceEditOff : t.priceEditOn,
      isOn: isPriceOn,
      onPress: () => choose(!isPriceOn),
    },
    { name: 'people', label: t.people, isOn: chosen === 'people', onPress: () => choose(false, 'people') },
    {
      name: 'history',
      label: t.history,
      isOn: chosen === 'history',
      onPress: () => choose(false, 'history'),
    },
  ]
  return (
    <>
      <ToolSwitch options={options} />
      <InfoPopover label={t.aboutPriceEdit}>{t.priceEditHelp}</InfoPopover>
    </>
  )
}
