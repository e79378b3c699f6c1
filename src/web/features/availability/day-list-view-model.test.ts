import { describe, expect, test } from 'vitest'
import type { Mode } from '../../../domain/slot.ts'
import { blocksOf, countGiven, dayList, filterDays, nextHours } from './day-list-view-model.ts'
import { resultOfPress } from './draft-view-model.ts'
import type { AvailabilityCell, AvailabilityRow } from './view-model.ts'

const MODES: Record<string, Mode> = { g: 'GREEN', y: 'YELLOW', r: 'RED', '.': 'WHITE', k: 'BLACK' }

/** One letter for each hour from 7:00: the initial of the mode, followed by `s` for saved or `a` for added. */
function row(date: string, hours: string, changes: Partial<AvailabilityCell> = {}): AvailabilityRow {
  const marks = [...hours.matchAll(/([gyr.k])([sa]?)/g)]
  const cells = marks.map(([, letter, mark], index): AvailabilityCell => {
    const mode = MODES[letter!]!
    const isOpen = letter !== '.' && letter !== 'k'
    const given = mark === 's' ? 'saved' : mark === 'a' ? 'added' : undefined
    return {
      hour: 7 + index,
      mode,
      priceCents: isOpen ? 2450 : undefined,
      isSlotPrice: false,
      saysNotAvailable: !isOpen,
      given,
      isPending: false,
      isOver: false,
      isDisabled: !isOpen && given === undefined,
      ...changes,
    }
  })
  return { date, cells }
}
const closed = (date: string) => row(date, '..............')
const shape = (items: ReturnType<typeof dayList>['items']) =>
  items.map((item) => (item.kind === 'day' ? item.row.date : [item.from, item.to]))

describe('the list', () => {
  test('has the days with open hours, and folds the others to one line between them', () => {
    const rows = [
      row('2026-12-01', '..gg'),
      closed('2026-12-02'),
      closed('2026-12-03'),
      row('2026-12-04', 'r...'),
      closed('2026-12-05'),
    ]
    const { earlier, items } = dayList(rows, '2026-11-21')
    expect(earlier).toEqual([])
    expect(shape(items)).toEqual([
      '2026-12-01',
      ['2026-12-02', '2026-12-03'],
      '2026-12-04',
      ['2026-12-05', '2026-12-05'],
    ])
  })

  test('shows a day whose given hours have all been closed', () => {
    const { items } = dayList([row('2026-12-01', '..ks.')], '2026-11-21')
    expect(shape(items)).toEqual(['2026-12-01'])
  })

  test('separates past days from today and the days to come', () => {
    const rows = [row('2026-12-01', 'g'), row('2026-12-02', 'g'), row('2026-12-03', 'g')]
    const { earlier, items } = dayList(rows, '2026-12-02')
    expect([shape(earlier), shape(items)]).toEqual([['2026-12-01'], ['2026-12-02', '2026-12-03']])
  })

  test('shows a past month like any other', () => {
    const { earlier, items } = dayList([row('2026-10-01', 'g'), row('2026-10-02', 'g')], '2026-11-21')
    expect([shape(earlier), shape(items)]).toEqual([[], ['2026-10-01', '2026-10-02']])
  })
})

describe('the blocks of a day', () => {
  test('are adjacent hours of one mode, with their pay in total', () => {
    const blocks = blocksOf(row('2026-12-01', '..ggggyy.g'))
    expect(blocks.map(({ from, to, mode, cents }) => [from, to, mode, cents])).toEqual([
      [9, 13, 'GREEN', 9800],
      [13, 15, 'YELLOW', 4900],
      [16, 17, 'GREEN', 2450],
    ])
  })

  test('add up prices that differ', () => {
    const day = row('2026-12-01', 'gg')
    const priced = { ...day, cells: day.cells.map((cell) => ({ ...cell, priceCents: cell.hour * 100 })) }
    expect(blocksOf(priced).map(({ cents }) => cents)).toEqual([1500])
  })

  test('have one rate, which is the pay of an hour without a price of its own', () => {
    const day = row('2026-12-01', 'gsga')
    const [first, second] = day.cells
    const cells = [{ ...first!, isSlotPrice: true, priceCents: 3000 }, second!]
    expect(blocksOf({ ...day, cells })).toMatchObject([{ rateCents: 2450, given: 2 }])
    expect(blocksOf({ ...day, cells: cells.slice(0, 1) })[0]?.rateCents).toBeUndefined()
  })

  test.each([
    ['ggg', 'free'],
    ['gsgg', 'partly'],
    ['gagga', 'partly'],
    ['gsgaga', 'added'],
    ['gsgsgs', 'saved'],
  ])('have for %s the state %s', (hours, state) => {
    expect(blocksOf(row('2026-12-01', hours))[0]?.state).toBe(state)
  })

  test('separate given hours that have been closed and show no price for them', () => {
    const blocks = blocksOf(row('2026-12-01', 'gsksks.'))
    expect(blocks.map(({ from, to, cents, state }) => [from, to, cents, state])).toEqual([
      [7, 8, 2450, 'saved'],
      [8, 10, undefined, 'uncounted'],
    ])
  })
})

describe('a press', () => {
  test.each([
    ['on a free block takes all of it', 'ggg', [7, 8, 9], { kind: 'add', hours: [7, 8, 9] }],
    ['on a block begun takes the rest', 'gsgag', [7, 8, 9], { kind: 'add', hours: [9] }],
    ['on a full block takes the unsaved back', 'gsgaga', [7, 8, 9], { kind: 'remove', hours: [8, 9] }],
    ['on a saved block is refused', 'gsgs', [7, 8], { kind: 'refuse' }],
    ['on one free hour takes it', 'gsgg', [8], { kind: 'add', hours: [8] }],
    ['on one unsaved hour takes it back', 'gag', [7], { kind: 'remove', hours: [7] }],
    ['on a saved hour that is closed now is refused', 'ks', [7], { kind: 'refuse' }],
    ['on an unsaved hour that is closed now takes it back', '.a', [7], { kind: 'remove', hours: [7] }],
    ['on a closed hour does nothing', '.k', [7, 8], { kind: 'none' }],
  ])('%s', (_, hours, pressed, meant) => {
    expect(resultOfPress(row('2026-12-01', hours), pressed)).toEqual(meant)
  })

  test('on a day that is over takes only unsaved hours back', () => {
    const over = (hours: string): AvailabilityRow => {
      const { date, cells } = row('2026-12-01', hours)
      return { date, cells: cells.map((cell) => ({ ...cell, isOver: cell.given === undefined })) }
    }
    expect(resultOfPress(over('gsgg'), [7, 8, 9])).toEqual({ kind: 'none' })
    expect(resultOfPress(over('gsgg'), [7])).toEqual({ kind: 'refuse' })
    expect(resultOfPress(over('gagg'), [7, 8, 9])).toEqual({ kind: 'remove', hours: [7] })
  })

  test('leaves hours that are being saved unchanged', () => {
    expect(resultOfPress(row('2026-12-01', 'gaga', { isPending: true }), [7, 8])).toEqual({ kind: 'none' })
  })
})

test('counts given hours without those that no longer count', () => {
  expect(countGiven([row('2026-12-01', 'gsgag.ksks'), row('2026-12-02', 'rsr')])).toBe(3)
})

describe('the filter of the list', () => {
  const rows = [
    row('2027-09-01', 'gsgs'),
    row('2027-09-02', 'ggga'),
    row('2027-09-03', 'gsks'),
    row('2027-09-04', '.k'),
  ]
  const days = (filter: Parameters<typeof filterDays>[1]) =>
    filterDays(rows, filter).map(({ date }) => date.slice(-1))

  test('shows all days, those with own hours, or those with hours to take', () => {
    expect(days('all')).toEqual(['1', '2', '3', '4'])
    expect(days('mine')).toEqual(['1', '2', '3'])
    expect(days('open')).toEqual(['2'])
  })

  test('keeps a day whose last open hours have just been chosen', () => {
    expect(filterDays([row('2027-09-02', 'gaga')], 'open')).toHaveLength(1)
  })
})

describe('the next hours', () => {
  test('are the first saved ones after now, up to the first break, over colours', () => {
    const rows = [row('2027-09-01', 'gsgs'), row('2027-09-02', 'gagag'), row('2027-09-03', 'ggsyskgs')]
    const after = (date: string) => nextHours(rows, { date, hour: 7 })
    expect(after('2027-09-02')).toEqual({ date: '2027-09-03', from: 8, to: 10, cents: 4900 })
    expect(after('2027-09-01')).toMatchObject({ date: '2027-09-01', from: 7, to: 9 })
    expect(after('2027-09-04')).toBeUndefined()
  })

  test('are those that run now until they end, whole', () => {
    const rows = [row('2027-09-01', 'gsgsggsgs'), row('2027-09-02', 'gs')]
    const after = (hour: number) => nextHours(rows, { date: '2027-09-01', hour })
    expect(after(8)).toMatchObject({ from: 7, to: 9, cents: 4900 })
    expect(after(9)).toMatchObject({ date: '2027-09-01', from: 10, to: 12 })
    expect(after(12)).toMatchObject({ date: '2027-09-02', from: 7, to: 8 })
  })

  test('are booked ones in a confirmed project', () => {
    const { cells, ...day } = row('2027-09-03', 'gsgsgsgs')
    const marks = ['booked', 'given', 'booked', 'booked'] as const
    const marked = { ...day, cells: cells.map((cell, index) => ({ ...cell, mark: marks[index] })) }
    expect(nextHours([marked], { date: '2027-09-03', hour: 8 })).toMatchObject({ from: 9, to: 11 })
  })

  test('leave out hours that were closed', () => {
    const after = { date: '2027-09-03', hour: 7 }
    expect(nextHours([row('2027-09-03', 'ksgs')], after)).toMatchObject({ from: 8, to: 9 })
    expect(nextHours([row('2027-09-03', 'ks')], after)).toBeUndefined()
  })
})
