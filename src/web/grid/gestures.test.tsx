// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { daysOfMonth } from '../../domain/calendar.ts'
import { HOURS, type Mode, type SlotRef } from '../../domain/slot.ts'
import { createStage } from '../testing/stage.ts'
import { cellsOf, createCellOverlays, type CellOverlays, overlayOf } from './draw/cell-overlays.ts'
import type { GridCell, GridRowData } from './draw/cells.ts'
import type { GridTool } from './input/tool.ts'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'

const pressed = vi.fn<(date: string, hour: number) => void>()
const committed = vi.fn<(cells: readonly SlotRef[]) => void>()
let drawn: string[] = []
let overlays: CellOverlays
const { host, render } = createStage()

/** Says which rows are drawn: only drawing a row maps its cells. */
function rowsOf(month: string, change: (date: string, hour: number) => Partial<GridCell> = () => ({})) {
  return daysOfMonth(month)
    .slice(0, 6)
    .map((date): GridRowData => {
      const cells: GridCell[] = HOURS.map((hour) => ({ hour, mode: 'WHITE', ...change(date, hour) }))
      const map = cells.map.bind(cells)
      cells.map = ((draw: Parameters<typeof map>[0]) => {
        drawn.push(date)
        return map(draw)
      }) as typeof cells.map
      return { date, cells }
    })
}
const brushAt = (mode: Mode) => () => ({
  paint: (cell: GridCell) => (cell.mode === mode ? undefined : { mode }),
  commit: committed,
})
const show = ({ brushAt, canSelect = true, ...more }: Partial<MonthGridProps & GridTool> = {}) =>
  act(() => {
    render(
      <MonthGrid
        label="Schedule"
        rows={rowsOf('2026-11')}
        overlays={overlays}
        tool={{ press: pressed, brushAt, canSelect }}
        {...more}
      />,
    )
  })
const cell = (day: number, hour: number) =>
  host.querySelector<HTMLElement>(`[data-date$="-0${day}"][data-hour="${hour}"]`)!
const dayHead = (day: number) => host.querySelector<HTMLElement>(`tbody tr:nth-child(${day}) th button`)!
const hourHead = (hour: number) => host.querySelector<HTMLElement>(`thead th:nth-child(${hour - 5}) button`)!
function pointer(type: string, on: Element, init: PointerEventInit = {}) {
  act(() => {
    on.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'mouse',
        button: 0,
        ...init,
      }),
    )
  })
}
function drag(from: Element, to: Element, init: PointerEventInit = {}) {
  pointer('pointerdown', from, init)
  pointer('pointermove', to, init)
  pointer('pointerup', to, init)
}
const key = (name: string, init: KeyboardEventInit = {}) =>
  act(() => {
    ;(document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
    )
  })
const modes = (mode: Mode) => [...host.querySelectorAll(`td[data-mode="${mode}"]`)]
const selected = () =>
  [...host.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(
    ({ dataset }) => `${dataset['date']!.slice(-2)}:${dataset['hour']}`,
  )

beforeEach(() => {
  vi.resetAllMocks()
  drawn = []
  overlays = createCellOverlays()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a drag with a brush paints the rectangle between its ends at pointerup', () => {
  show({ brushAt: brushAt('GREEN') })
  pointer('pointerdown', cell(3, 12))
  pointer('pointermove', cell(2, 9))
  expect(modes('GREEN')).toHaveLength(8)
  expect(committed).not.toHaveBeenCalled()
  pointer('pointerup', cell(2, 9))
  expect(committed).toHaveBeenCalledOnce()
  expect(committed.mock.calls[0]![0]).toEqual(
    [2, 3].flatMap((day) => [9, 10, 11, 12].map((hour) => ({ date: `2026-11-0${day}`, hour }))),
  )
})

test('a brush gets only cells that it changes and that can be pressed', () => {
  const rows = rowsOf('2026-11', (_, hour) =>
    hour === 10 ? { mode: 'GREEN' } : hour === 11 ? { isDisabled: true } : {},
  )
  show({ rows, brushAt: brushAt('GREEN') })
  drag(cell(3, 9), cell(3, 12))
  expect(committed.mock.calls).toEqual([
    [
      [
        { date: '2026-11-03', hour: 9 },
        { date: '2026-11-03', hour: 12 },
      ],
    ],
  ])
})

test('a drag draws only the rows that change', () => {
  show({ brushAt: brushAt('GREEN') })
  drawn = []
  pointer('pointerdown', cell(3, 9))
  expect(drawn).toEqual(['2026-11-03'])
  pointer('pointermove', cell(4, 9))
  expect(drawn).toEqual(['2026-11-03', '2026-11-04'])
  pointer('pointermove', cell(4, 9))
  expect(drawn).toHaveLength(2)
})

test('an edit in the overlays draws only its row', () => {
  show()
  drawn = []
  act(() =>
    overlays.set(
      'edits',
      overlayOf([{ date: '2026-11-03', hour: 9 }], () => ({ mode: 'RED' })),
    ),
  )
  expect(drawn).toEqual(['2026-11-03'])
  expect(cell(3, 9).dataset['mode']).toBe('RED')
})

test('Escape reverts a drag and its click', () => {
  show({ brushAt: brushAt('GREEN') })
  pointer('pointerdown', cell(3, 9))
  pointer('pointermove', cell(5, 12))
  key('Escape')
  expect(modes('GREEN')).toHaveLength(0)
  pointer('pointerup', cell(5, 12))
  act(() => void cell(5, 12).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
  expect(committed).not.toHaveBeenCalled()
  expect(pressed).not.toHaveBeenCalled()
})

test('a press that does not leave its cell is a press, also with a brush', () => {
  show({ brushAt: brushAt('GREEN') })
  pointer('pointerdown', cell(3, 9))
  expect(cell(3, 9).dataset['mode']).toBe('GREEN')
  pointer('pointerup', cell(3, 9))
  act(() => cell(3, 9).click())
  expect(pressed.mock.calls).toEqual([['2026-11-03', 9]])
  expect(committed).not.toHaveBeenCalled()
})

test('a drag without a brush selects, and Ctrl adds to it', () => {
  show()
  drag(cell(2, 9), cell(3, 10))
  expect(selected()).toEqual(['02:9', '02:10', '03:9', '03:10'])
  expect(host.querySelector('[aria-live]')!.textContent).toBe('4 cells selected')
  expect(cell(2, 9).dataset['edges']).toBe('tl')
  expect(cell(3, 10).dataset['edges']).toBe('rb')
  drag(cell(5, 20), cell(5, 20), { ctrlKey: true })
  expect(selected()).toEqual(['02:9', '02:10', '03:9', '03:10', '05:20'])
  act(() => cell(1, 7).click())
  expect(selected()).toEqual([])
  expect(pressed).toHaveBeenCalledOnce()
})

test('Shift and a click select from the focused cell', () => {
  show()
  act(() => cell(2, 9).focus())
  drag(cell(3, 10), cell(3, 10), { shiftKey: true })
  expect(selected()).toEqual(['02:9', '02:10', '03:9', '03:10'])
  expect(pressed).not.toHaveBeenCalled()
})

test('the heads are buttons that take a day or an hour whole', () => {
  show()
  expect([dayHead(3).textContent, hourHead(9).textContent]).toEqual(['3.11.2026 Tue', '9:00'])
  act(() => dayHead(3).click())
  expect(selected()).toEqual(HOURS.map((hour) => `03:${hour}`))
  act(() => hourHead(9).click())
  expect(selected()).toEqual([1, 2, 3, 4, 5, 6].map((day) => `0${day}:9`))
  show({ brushAt: brushAt('RED') })
  drag(dayHead(2), dayHead(3))
  expect(committed.mock.calls[0]![0]).toHaveLength(28)
})

test('without gestures the heads are plain text', () => {
  show({ canSelect: false })
  expect(host.querySelector('th button')).toBeNull()
})

test('a swipe paints nothing, and a finger that holds paints', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show({ brushAt: brushAt('GREEN') })
  const finger = { pointerType: 'touch', clientX: 50, clientY: 50 }
  pointer('pointerdown', cell(2, 9), finger)
  pointer('pointermove', cell(2, 9), { ...finger, clientY: 59 })
  act(() => void vi.advanceTimersByTime(400))
  pointer('pointermove', cell(4, 9), { ...finger, clientY: 150 })
  pointer('pointerup', cell(4, 9), finger)
  expect(committed).not.toHaveBeenCalled()

  pointer('pointerdown', cell(2, 9), finger)
  pointer('pointermove', cell(2, 9), { ...finger, clientY: 57 })
  act(() => void vi.advanceTimersByTime(249))
  expect(modes('GREEN')).toHaveLength(0)
  act(() => void vi.advanceTimersByTime(1))
  expect(modes('GREEN')).toEqual([cell(2, 9)])
  pointer('pointermove', cell(4, 9), { ...finger, clientY: 150 })
  const move = new Event('touchmove', { cancelable: true, bubbles: true })
  act(() => void cell(2, 9).dispatchEvent(move))
  expect(move.defaultPrevented).toBe(true)
  pointer('pointerup', cell(4, 9), finger)
  expect(committed.mock.calls[0]![0]).toHaveLength(3)
})

test('the touchmove listener is added before the touch, for Safari on a phone', () => {
  const added = vi.spyOn(HTMLTableElement.prototype, 'addEventListener')
  const listensTo = () => added.mock.calls.filter(([type]) => type === 'touchmove').map(([, , how]) => how)
  show({ brushAt: brushAt('GREEN') })
  expect(listensTo()).toEqual([{ passive: false }])
  pointer('pointerdown', cell(2, 9), { pointerType: 'touch' })
  pointer('pointercancel', cell(2, 9), { pointerType: 'touch' })
  expect(listensTo()).toHaveLength(1)
  added.mockRestore()
})

test('a swipe is left to the page', () => {
  show({ brushAt: brushAt('GREEN') })
  pointer('pointerdown', cell(2, 9), { pointerType: 'touch' })
  const move = new Event('touchmove', { cancelable: true, bubbles: true })
  act(() => void cell(2, 9).dispatchEvent(move))
  expect(move.defaultPrevented).toBe(false)
  pointer('pointercancel', cell(2, 9), { pointerType: 'touch' })
})

test('Shift and arrows select, Ctrl+A selects all, a move clears the selection', () => {
  show()
  act(() => cell(2, 9).focus())
  key('ArrowRight', { shiftKey: true })
  key('ArrowDown', { shiftKey: true })
  expect(selected()).toEqual(['02:9', '02:10', '03:9', '03:10'])
  key('ArrowUp', { shiftKey: true })
  expect(selected()).toEqual(['02:9', '02:10'])
  key('ArrowLeft')
  expect(selected()).toEqual([])
  key('a', { ctrlKey: true })
  expect(selected()).toHaveLength(6 * 14)
})

test('Enter paints the selection where there is a brush', () => {
  show({ brushAt: brushAt('GREEN') })
  act(() => cell(2, 9).focus())
  key('End', { shiftKey: true })
  key('Enter')
  expect(committed.mock.calls[0]![0]).toHaveLength(12)
  expect(pressed).not.toHaveBeenCalled()
})

test('arrows lead to the heads', () => {
  show()
  act(() => cell(1, 7).focus())
  key('ArrowUp')
  expect(document.activeElement).toBe(hourHead(7))
  key('ArrowDown')
  key('ArrowLeft')
  expect(document.activeElement).toBe(dayHead(1))
  expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('PageDown shows the next month and keeps the day and the hour', () => {
  function Months() {
    const [month, setMonth] = useState('2026-11')
    const next = { '1': '2026-12', '-1': '2026-10' }
    return (
      <MonthGrid
        label={month}
        rows={rowsOf(month)}
        tool={{ press: pressed }}
        onMonthStep={(step) => setMonth(next[step])}
      />
    )
  }
  act(() => render(<Months />))
  act(() => cell(3, 9).focus())
  key('PageDown')
  expect(document.activeElement!.getAttribute('data-date')).toBe('2026-12-03')
  expect(document.activeElement).toBe(cell(3, 9))
})

test('keys that are pressed while the next month loads count there', () => {
  const months = (month: string, isLoading: boolean) => (
    <MonthGrid
      label={month}
      rows={rowsOf(month)}
      isLoading={isLoading}
      tool={{ press: pressed }}
      onMonthStep={() => {}}
    />
  )
  act(() => render(months('2026-11', false)))
  act(() => cell(3, 9).focus())
  key('PageDown')
  act(() => render(months('2026-12', true)))
  key('Home', { ctrlKey: true })
  key('ArrowRight')
  act(() => render(months('2026-12', false)))
  expect(document.activeElement!.getAttribute('data-date')).toBe('2026-12-01')
  expect(document.activeElement!.getAttribute('data-hour')).toBe('8')
})

test('only cells that somebody else changes are highlighted for two seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show({ showsHighlights: true })
  const edited = { date: '2026-11-03', hour: 9 }
  act(() =>
    overlays.set(
      'edits',
      overlayOf([edited], () => ({ mode: 'RED' })),
    ),
  )
  const isEdited = (date: string, hour: number) => date === edited.date && hour === edited.hour
  const rows = rowsOf('2026-11', (date, hour) => (isEdited(date, hour) || hour === 20 ? { mode: 'RED' } : {}))
  show({ showsHighlights: true, rows })
  expect(cellsOf(overlays.get('highlight')).map(({ hour }) => hour)).toEqual([20, 20, 20, 20, 20, 20])
  act(() => void vi.advanceTimersByTime(2000))
  expect(overlays.get('highlight').size).toBe(0)
})

test('a mark stays for its time whatever rows have come before it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show({ showsHighlights: true })
  show({ showsHighlights: true, rows: rowsOf('2026-11') })
  act(() => void vi.advanceTimersByTime(1900))
  act(() => overlays.highlight([{ date: '2026-11-03', hour: 9 }]))
  act(() => void vi.advanceTimersByTime(1900))
  expect(cellsOf(overlays.get('highlight'))).toEqual([{ date: '2026-11-03', hour: 9 }])
  act(() => void vi.advanceTimersByTime(100))
  expect(overlays.get('highlight').size).toBe(0)
})

test('an hour that somebody else gives or removes is highlighted', () => {
  const given = (hours: Record<number, GridCell['given']>) =>
    rowsOf('2026-11', (date, hour) => (date === '2026-11-03' ? { given: hours[hour] } : {}))
  show({ showsHighlights: true, rows: given({ 8: 'saved', 9: 'added', 10: 'removed', 11: 'saved' }) })
  show({ showsHighlights: true, rows: given({ 7: 'saved', 9: 'saved', 11: 'removed', 12: 'added' }) })
  expect(cellsOf(overlays.get('highlight')).map(({ hour }) => hour)).toEqual([7, 8])
})
