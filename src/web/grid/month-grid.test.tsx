// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { daysOfMonth } from '../../domain/calendar.ts'
import { HOURS } from '../../domain/slot.ts'
import { createStage } from '../testing/stage.ts'
import { createCellOverlays, overlayOf } from './draw/cell-overlays.ts'
import { type GridCell, type GridRowData, WEEKDAYS } from './draw/cells.ts'
import { MonthGrid } from './month-grid.tsx'

const pressed = vi.fn<(date: string, hour: number) => void>()
let drawn: string[] = []
const { host, render } = createStage()

/** Says which rows are drawn: only drawing a row maps its cells. */
function row(date: string, change: (hour: number) => Partial<GridCell> = () => ({})): GridRowData {
  const cells: GridCell[] = HOURS.map((hour) => ({ hour, mode: 'GREEN', priceCents: 1850, ...change(hour) }))
  const map = cells.map.bind(cells)
  cells.map = ((draw: Parameters<typeof map>[0]) => {
    drawn.push(date)
    return map(draw)
  }) as typeof cells.map
  return { date, cells }
}
// Ten days test the same as thirty and take a fraction of the time in this DOM.
const november = (change?: (date: string, hour: number) => Partial<GridCell>) =>
  daysOfMonth('2026-11')
    .slice(0, 10)
    .map((date) => row(date, (hour) => change?.(date, hour) ?? {}))

const show = (rows: readonly GridRowData[], today = '2026-11-08') =>
  act(() => {
    render(<MonthGrid label="Schedule" isGiving {...{ rows, today, tool: { press: pressed } }} />)
  })
const cell = (day: string, hour: number) =>
  host.querySelector<HTMLElement>(`[data-date="2026-11-${day}"][data-hour="${hour}"]`)!
const key = (name: string, init: KeyboardEventInit = {}) =>
  act(() => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
    )
  })
const focused = () => {
  const { date, hour } = (document.activeElement as HTMLElement).dataset
  return `${date} ${hour}`
}
const tabStops = () => [...host.querySelectorAll<HTMLElement>('td[tabindex="0"]')]

beforeEach(() => {
  vi.clearAllMocks()
  drawn = []
})

test('draws a day per row and fourteen hours beside its label', () => {
  show(november())
  expect(host.querySelectorAll('tbody tr')).toHaveLength(10)
  expect(host.querySelectorAll('tbody td')).toHaveLength(10 * 14)
  expect(host.querySelector('tbody tr:nth-child(3) th')!.textContent).toBe('3.11.2026 Tue')
  const header = [...host.querySelectorAll('thead th')].map((head) => head.textContent)
  expect(header).toEqual(['Day', ...HOURS.map((hour) => `${hour}:00`)])
})

test('draws only the row of an edit', () => {
  show(november())
  expect(drawn).toHaveLength(10)
  drawn = []
  show(november((date, hour) => (date === '2026-11-03' && hour === 9 ? { mode: 'RED' } : {})))
  expect(drawn).toEqual(['2026-11-03'])
  expect(cell('03', 9).dataset['mode']).toBe('RED')
})

test('one head is that of today, also after midnight', () => {
  const rows = november()
  for (const today of ['2026-11-03', '2026-11-04']) {
    act(() => render(<MonthGrid label="Schedule" rows={rows} tool={{ press: pressed }} today={today} />))
    const current = [...host.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)
    expect(current).toEqual([today === '2026-11-03' ? '3.11.2026 Tue' : '4.11.2026 Wed'])
  }
})

test('a head is a button where it takes its row or its column, and keeps the focus', () => {
  const showHeads = (canSelect: boolean, today?: string) =>
    act(() =>
      render(<MonthGrid label="Schedule" rows={rows} tool={{ press: pressed, canSelect }} today={today} />),
    )
  const rows = november()
  const texts = () => [...host.querySelectorAll('th')].map((head) => head.textContent)
  const buttons = () => host.querySelectorAll<HTMLElement>('th > button:only-child')
  showHeads(false)
  const before = texts()
  expect(buttons()).toHaveLength(0)
  showHeads(true)
  expect(buttons()).toHaveLength(HOURS.length + rows.length)
  expect(texts()).toEqual(before)
  act(() => buttons()[HOURS.length + 2]!.focus())
  showHeads(true, '2026-11-03')
  const { parentElement } = document.activeElement!
  expect([parentElement?.textContent, parentElement?.getAttribute('aria-current')]).toEqual([
    '3.11.2026 Tue',
    'date',
  ])
  act(() => buttons()[HOURS.length + 4]!.focus())
  expect(tabStops()).toEqual([])
  showHeads(false, '2026-11-03')
  expect(buttons()).toHaveLength(0)
  expect(texts()).toEqual(before)
  // The head that had the focus is removed.
  expect(tabStops()).toHaveLength(1)
})

test('a month that has loaded writes nothing into the heads of its days', () => {
  const showMonth = (isLoading: boolean) =>
    act(() =>
      render(
        <MonthGrid
          label="Schedule"
          rows={november()}
          tool={{ press: pressed, canSelect: true }}
          isLoading={isLoading}
        />,
      ),
    )
  showMonth(true)
  const names = [...host.querySelectorAll('th b')]
  showMonth(false)
  expect(host.querySelectorAll('td').length).toBeGreaterThan(0)
  expect([...host.querySelectorAll('th b')]).toEqual(names)
  expect(names.every((name) => name.isConnected)).toBe(true)
})

test('a removed month no longer draws overlays', () => {
  const overlays = createCellOverlays()
  const showMonth = (month: string) =>
    act(() => {
      const rows = [row(`${month}-03`), row(`${month}-04`)]
      render(<MonthGrid label="Schedule" rows={rows} overlays={overlays} tool={{ press: pressed }} />)
    })
  const paint = (date: string) =>
    act(() =>
      overlays.set(
        'edits',
        overlayOf([{ date, hour: 9 }], () => ({ mode: 'RED' })),
      ),
    )
  showMonth('2026-11')
  showMonth('2026-12')
  drawn = []
  paint('2026-11-03')
  expect(drawn).toEqual([])
  paint('2026-12-03')
  expect(drawn).toEqual(['2026-12-03'])
  act(() => render(null))
  drawn = []
  paint('2026-12-04')
  expect(drawn).toEqual([])
})

test('labels a cell in words', () => {
  show(november((_, hour) => (hour === 9 ? { given: 'added', isPending: true } : {})))
  expect(cell('03', 9).getAttribute('aria-label')).toBe(
    "3 November, 9 o'clock, low demand, 18,50 euros, added, not saved yet, saving",
  )
  expect(cell('03', 9).getAttribute('aria-selected')).toBe('true')
  expect(cell('03', 10).getAttribute('aria-selected')).toBe('false')
})

test('says that the price of an hour without staff applies once it is open', () => {
  show(november((_, hour) => (hour === 9 ? { mode: 'BLACK', isSlotPrice: true } : {})))
  expect(cell('03', 9).getAttribute('aria-label')).toBe(
    "3 November, 9 o'clock, closed, 18,50 euros once it is open",
  )
  expect(cell('03', 9).textContent).toContain('18,50')
})

test('says whose hour a cell is and whether it is added or removed', () => {
  show(november((_, hour) => ({ given: hour === 9 ? 'saved' : hour === 10 ? 'removed' : undefined })))
  expect(cell('03', 9).getAttribute('aria-label')).toBe(
    "3 November, 9 o'clock, low demand, 18,50 euros, given",
  )
  expect(cell('03', 9).getAttribute('aria-selected')).toBe('true')
  expect(cell('03', 10).getAttribute('aria-label')).toMatch(/, removed, not saved yet$/)
  expect(cell('03', 10).getAttribute('aria-selected')).toBe('false')
})

test('marks the cell whose details are shown', () => {
  const rows = november((date, hour) => ({ isSelected: date === '2026-11-03' && hour === 9 }))
  act(() => render(<MonthGrid label="Schedule" rows={rows} tool={{ press: pressed }} />))
  const marked = [...host.querySelectorAll('[aria-selected="true"]')]
  expect(marked).toEqual([cell('03', 9)])
  expect(host.querySelector('[role="grid"]')!.hasAttribute('aria-multiselectable')).toBe(false)
  act(() => render(<MonthGrid label="Schedule" rows={november()} tool={{ press: pressed }} />))
  expect(host.querySelector('[aria-selected]')).toBeNull()
})

test('says not available where the feature wants it', () => {
  show(november(() => ({ mode: 'BLACK', priceCents: undefined, saysNotAvailable: true, isDisabled: true })))
  expect(cell('03', 9).textContent).toContain('Not available')
  expect(cell('03', 9).getAttribute('aria-label')).toBe("3 November, 9 o'clock, closed, not available")
  expect(cell('03', 9).getAttribute('aria-disabled')).toBe('true')
})

test('a day without open hours says so once, unless hours are given on it', () => {
  const closed = { mode: 'BLACK', saysNotAvailable: true } as const
  show(
    november((date, hour) => {
      if (date === '2026-11-03') return closed
      if (date === '2026-11-04') return { ...closed, given: hour === 9 ? 'saved' : undefined }
      return date === '2026-11-05' && hour > 7 ? closed : {}
    }),
  )
  const rows = [...host.querySelectorAll('tbody tr[data-closed]')]
  expect(rows.map((row) => row.getAttribute('data-closed'))).toEqual(['Not available'])
  expect(rows[0]!.contains(cell('03', 9))).toBe(true)
  show(november())
  expect(host.querySelector('tr[data-closed]')).toBeNull()
})

test('an hour’s head says the span to those who listen or point at it', () => {
  const heads = () =>
    [...host.querySelectorAll('thead th')]
      .slice(1)
      .map((head) => [head.textContent, head.getAttribute('aria-label')])
  show(november())
  expect(heads()).toEqual(HOURS.map((hour) => [`${hour}:00`, `${hour}:00–${hour + 1}:00`]))
  expect(host.querySelector('thead th:nth-child(2)')!.getAttribute('title')).toBe('7:00–8:00')
  act(() =>
    render(<MonthGrid label="Schedule" rows={november()} tool={{ press: pressed, canSelect: true }} />),
  )
  const button = host.querySelector('thead th:last-child button')!
  expect(heads().at(-1)).toEqual(['20:00', '20:00–21:00'])
  expect(button.getAttribute('aria-label')).toBe('20:00–21:00')
  expect(button.getAttribute('title')).toBe('20:00–21:00. Chooses this hour of every day')
})

test('reports a press by pointer, Enter and Space, and none on a disabled cell', () => {
  show(november((_, hour) => (hour === 8 ? { isDisabled: true } : { given: 'saved' })))
  act(() => (cell('03', 9).firstElementChild as HTMLElement).click())
  expect(pressed).toHaveBeenLastCalledWith('2026-11-03', 9)
  act(() => cell('04', 10).focus())
  key('Enter')
  key(' ')
  expect(pressed.mock.calls.slice(1)).toEqual([
    ['2026-11-04', 10],
    ['2026-11-04', 10],
  ])
  act(() => cell('03', 8).click())
  expect(pressed).toHaveBeenCalledTimes(3)
})

test('has one tab stop: today first, then the cell that was focused last', () => {
  show(november())
  expect(tabStops()).toEqual([cell('08', 7)])
  act(() => cell('03', 9).focus())
  expect(tabStops()).toEqual([cell('03', 9)])
  show(november((date) => (date === '2026-11-03' || date === '2026-11-08' ? { mode: 'RED' } : {})))
  expect(tabStops()).toEqual([cell('03', 9)])
})

test('the table is the tab stop until its cells are drawn', () => {
  const grid = () => host.querySelector<HTMLElement>('[role="grid"]')!
  const showMonth = (isLoading: boolean) =>
    act(() =>
      render(
        <MonthGrid
          label="Schedule"
          rows={november()}
          today="2026-11-08"
          tool={{ press: pressed }}
          {...{ isLoading }}
        />,
      ),
    )
  showMonth(true)
  expect([grid().tabIndex, tabStops()]).toEqual([0, []])
  showMonth(false)
  expect([grid().tabIndex, tabStops()]).toEqual([-1, [cell('08', 7)]])
  expect(document.activeElement).toBe(document.body)

  showMonth(true)
  act(() => grid().focus())
  showMonth(false)
  expect(focused()).toBe('2026-11-08 7')
  expect(tabStops()).toEqual([cell('08', 7)])
})

test('moves by the keyboard without drawing anything', () => {
  show(november())
  act(() => cell('03', 9).focus())
  drawn = []
  key('ArrowRight')
  key('ArrowDown')
  expect(focused()).toBe('2026-11-04 10')
  key('PageDown')
  expect(focused()).toBe('2026-11-10 10')
  key('Home')
  expect(focused()).toBe('2026-11-10 7')
  key('End', { ctrlKey: true })
  expect(focused()).toBe('2026-11-10 20')
  expect(drawn).toEqual([])
})

test('announces the new label of a pressed cell', () => {
  show(november())
  act(() => cell('03', 9).click())
  show(november((date, hour) => (date === '2026-11-03' && hour === 9 ? { mode: 'YELLOW' } : {})))
  expect(host.querySelector('[aria-live]')!.textContent).toBe(
    "3 November, 9 o'clock, medium demand, 18,50 euros, not given",
  )
})

test('draws a weekly pattern with its weekdays alone', () => {
  act(() => {
    render(
      <MonthGrid label="Weekly pattern" rows={WEEKDAYS.map((name) => row(name))} tool={{ press: pressed }} />,
    )
  })
  const names = [...host.querySelectorAll('[scope="row"]')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  const sunday = host.querySelector<HTMLElement>('[data-date="Sun"][data-hour="20"]')!
  expect(sunday.getAttribute('aria-label')).toBe("Sunday, 20 o'clock, low demand, 18,50 euros")
  act(() => sunday.click())
  expect(pressed).toHaveBeenLastCalledWith('Sun', 20)
  expect(host.querySelector('td[tabindex="0"]')!.getAttribute('data-date')).toBe('Mon')
})
