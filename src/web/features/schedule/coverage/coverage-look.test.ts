// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { GridCell } from '../../../grid/draw/cells.ts'
import { createRowCells } from '../../../grid/draw/row-cells.ts'
import { coverageLook } from './coverage-look.ts'

const people = { booked: 1, given: 3, asked: 0, needBelow: { GREEN: 1, YELLOW: 1, RED: 2 }, hasBegun: false }

function drawn(cell: Partial<GridCell>, language: 'en' | 'de' = 'en', date = '2026-11-14') {
  const row = document.createElement('tr')
  const settings = { language, isGiving: false, isOwn: false, look: coverageLook } as const
  createRowCells(row)(
    { date, cells: [{ hour: 18, mode: 'RED', ownNeed: null, people, ...cell }] },
    undefined,
    settings,
  )
  const element = row.firstElementChild!
  const isMet = element.className.includes('_met_')
  return {
    isMet,
    text: element.textContent,
    label: element.getAttribute('aria-label'),
    html: element.innerHTML,
  }
}
const booked = (count: number) => ({ people: { ...people, booked: count } })

test('a cell of coverage says booked of need', () => {
  expect(drawn({}).text).toBe('1/2')
  expect(drawn({ ownNeed: 5 }).text).toBe('1/5')
  expect(drawn({ mode: 'GREEN' }).text).toBe('1/1')
  expect(drawn({ ownNeed: 0 }).text).toBe('1/0')
})

test('the label of a cell of coverage names day, hour, colour and people in both languages', () => {
  expect(drawn({}).label).toBe('Sat 14 November, 18:00, red, 1 of 2 booked, 3 given')
  expect(drawn({}, 'de').label).toBe('Sa. 14. November, 18:00, rot, 1 von 2 gebucht, 3 gemeldet')
  expect(drawn({ people: { ...people, asked: 2 }, isPending: true }).label).toBe(
    'Sat 14 November, 18:00, red, 1 of 2 booked, 3 given, 2 asked, saving',
  )
})

test('gap, full and over have signs of their own beside the colour', () => {
  const signs = [1, 2, 3].map((count) => /class="([^"]+)"/.exec(drawn(booked(count)).html)?.[1])
  expect(signs.map((sign) => sign?.split('-').at(-1))).toEqual([
    expect.stringContaining('gap'),
    expect.stringContaining('full'),
    expect.stringContaining('over'),
  ])
})

test('an hour is pale once its need is met, and neither with a gap nor with one too many', () => {
  expect([1, 2, 3].map((count) => drawn(booked(count)).isMet)).toEqual([false, true, false])
  expect(drawn({ mode: 'WHITE', people: { ...people, booked: 0 } }).isMet).toBe(false)
})

test('an hour that is not open shows a kept number, and booked people', () => {
  expect(drawn({ mode: 'WHITE', ownNeed: 4, ...booked(0) })).toMatchObject({
    text: '4',
    label: expect.stringContaining('4 needed once it is open') as string,
  })
  expect(drawn({ mode: 'WHITE', people: { ...people, booked: 0, given: 0 } })).toMatchObject({
    text: '',
    label: 'Sat 14 November, 18:00, white',
  })
  expect(drawn({ mode: 'WHITE' }).text).toBe('1/0')
})

test('a cell without known people shows its colour alone', () => {
  expect(drawn({ people: undefined })).toMatchObject({ text: '', label: 'Sat 14 November, 18:00, red' })
})
