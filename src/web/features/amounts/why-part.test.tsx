// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../testing/load-parts.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { Amount } from '../../ui/amount.tsx'
import { WhyPart } from './why-part.tsx'

const WHY = 'GET /projects/p1/amounts/why'
const setBy = { id: 'u1', name: 'Greta Lindner' }
const set = { validFrom: null, setAt: '2026-11-20T12:00:00.000Z', setBy }
const tenantWage = { source: 'tenantWage', amount: 20, ...set, validFrom: '2026-12-01' }
const hour = {
  amount: 30.25,
  mode: 'RED',
  won: { source: 'projectSlotPrice', amount: 30.25, ...set },
  beat: [tenantWage],
}
const line = { date: '2026-12-03', from: 9, to: 11, amount: 40, hours: 2, source: 'tenantWage' }

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer(WHY, 200, hour)
})
afterEach(() => page.close())

const open = (content: React.ReactNode, userId?: string) =>
  page.open(
    <>
      <WhyPart projectId="p1" userId={userId} nameOf={(id) => (id === 'u2' ? 'Jonas Öztürk' : undefined)} />
      {content}
    </>,
  )
const dialog = () => page.host.querySelector('dialog[open]')
const words = () => dialog()?.textContent.replaceAll(/\s/g, ' ') ?? ''
const heads = () => [...page.host.querySelectorAll('dialog h3')].map((head) => head.textContent)
const query = () => Object.fromEntries(new URLSearchParams(page.calls.at(-1)?.query))
const shows = (text: string) => page.eventually(() => expect(words()).toContain(text))
async function key(element: Element, name: string) {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  await page.settle()
}
const cells = (extra = '') =>
  `<table role="grid"><tbody><tr>${[9, 10, 11]
    .map((at) => `<td tabindex="-1" data-date="2026-12-03" data-hour="${at}" ${extra}></td>`)
    .join('')}</tr></tbody></table>`
const draw = (html: string) => <div ref={(host) => void (host && (host.innerHTML = html))} />

test('a press says which rule holds, which it beats, since when and by whom', async () => {
  await open(<Amount why="date=2026-12-03&hour=9&userId=u2">30,25 €</Amount>)
  await page.press('30,25 €')
  await shows('Jonas Öztürk')
  expect(query()).toEqual({ date: '2026-12-03', hour: '9', userId: 'u2' })
  expect(words()).toMatch(
    /30,25 € an hour.*This holds.*Price of this hour for everybody.*by Greta Lindner on/,
  )
  expect(words()).toMatch(/without it.*Wage for red.*20,00 €.*from 1 Dec 2026, set by Greta Lindner/)
})

test('a sum lists its lines, and a line leads to its hour and back', async () => {
  page.answer(WHY, 200, {
    amount: 60,
    lines: [line, { ...line, date: '2026-12-02', amount: 20, to: 10, hours: 1 }],
  })
  await open(<Amount why="month=2026-12&of=booked&userId=u2">60,00 €</Amount>)
  await page.press('60,00 €')
  await shows('December 2026 · booked hours · Jonas Öztürk')
  expect(words()).toMatch(/60,00 € 3 hours.*2.12.2026 Wed.*9–10.*20,00 €.*3.12.2026 Thu.*9–11.*wage.*40,00 €/)
  page.answer(WHY, 200, hour)
  await page.press('40,00\u00a0€')
  await shows('This holds')
  expect(query()).toEqual({ date: '2026-12-03', hour: '9', userId: 'u2' })
  page.answer(WHY, 200, { amount: 40, lines: [line] })
  await page.press('Back')
  await shows('The lines of this sum')
})

test('only the lines of a day, of a person or of some hours count where the amount is of these', async () => {
  page.answer(WHY, 200, {
    amount: 60,
    lines: [
      { ...line, userId: 'u2' },
      { ...line, date: '2026-12-04', userId: null },
    ],
  })
  await open(
    <>
      <Amount why="month=2026-12&of=gaps&day=2026-12-04">day</Amount>
      <Amount why="month=2026-12&of=booked&person=u2">person</Amount>
      <Amount why="month=2026-12&of=gaps&among=2026-12-04.10-12">hours</Amount>
      <Amount why="month=2026-12&of=booked&budget=50000">left</Amount>
    </>,
  )
  await page.press('day')
  await shows('1 person is missing')
  expect(words()).not.toContain('Jonas')
  await page.press('Close')
  await page.press('person')
  await shows('Jonas Öztürk')
  expect(words()).toContain('40,00 € 2 hours')
  await page.press('Close')
  await page.press('hours')
  await shows('20,00 € 1 hour')
  await page.press('Close')
  await page.press('left')
  await shows('420,00 € Left')
})

test('a sum over projects reads each, and names them', async () => {
  page.answer(WHY, 200, { amount: 40, lines: [line] })
  page.answer('GET /projects/p2/amounts/why', 200, { amount: 40, lines: [{ ...line, date: '2026-12-05' }] })
  await open(
    <Amount why="project=p1&name=Deutz&hours=2026-12-03.9-11 project=p2&name=Ehrenfeld&hours=2026-12-05.9-11">
      80,00 €
    </Amount>,
    'u1',
  )
  await page.press('80,00 €')
  await shows('80,00 € 4 hours')
  expect(words()).toMatch(/Deutz.*Ehrenfeld/)
  expect(query()).toMatchObject({ userId: 'u1' })
})

test('amounts look pressable while their presses are answered, and not before or after', async () => {
  const { dataset } = document.documentElement
  expect(dataset).not.toHaveProperty('opensWhy')
  await open(<Amount why="date=2026-12-03&hour=9">30,25 €</Amount>)
  expect(dataset).toHaveProperty('opensWhy')
  page.close()
  expect(dataset).not.toHaveProperty('opensWhy')
  page = new TestPage()
})

test('an hour that is not open pays nothing, and says which price waits', async () => {
  page.answer(WHY, 200, { amount: 0, mode: 'WHITE', won: null, beat: [] })
  await open(draw(cells('data-mode="WHITE" data-cents="2450"')))
  await key(page.host.querySelector('td')!, 'w')
  await shows('24,50 € waits until it is open')
  expect(query()).toEqual({ date: '2026-12-03', hour: '9' })
})

test('W asks for the hour that has the focus, and in a block of own hours for all of it', async () => {
  await open(draw(cells('aria-selected="true"').replace('tabindex', 'data-caption="9–12" tabindex')), 'u2')
  page.answer(WHY, 200, { amount: 40, lines: [line] })
  await key(page.host.querySelectorAll('td')[1]!, 'w')
  await shows('40,00 €')
  expect(query()).toEqual({ hours: '2026-12-03.9-12', userId: 'u2' })
})

test('Alt and a press ask for an hour, without the press that the month knows', async () => {
  await open(draw(cells('data-mode="RED"')))
  let presses = 0
  const cell = page.host.querySelector('td')!
  cell.addEventListener('click', () => (presses += 1))
  cell.addEventListener('pointerdown', () => (presses += 1))
  await act(async () => {
    cell.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, altKey: true }))
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true, altKey: true }))
  })
  await shows('30,25 €')
  expect(presses).toBe(0)
  await page.press('Close')
  await act(async () => cell.click())
  expect([presses, dialog()]).toEqual([1, null])
})

test('in a person’s entry the hours are that person’s', async () => {
  await open(
    draw(
      `<table><tbody><tr data-user-id="u2"></tr><tr><td>${cells('data-mode="RED"')}</td></tr></tbody></table>`,
    ),
  )
  await key(page.host.querySelector('[data-hour="10"]')!, 'w')
  await shows('Jonas Öztürk')
  expect(query()).toEqual({ date: '2026-12-03', hour: '10', userId: 'u2' })
})

test('a trace that could not be read says so, and is read again', async () => {
  expectPrinted('error', 'A status of 500 answered GET /api/projects/:projectId/amounts/why: Out of order')
  page.answer(WHY, 500, { error: 'Out of order', code: 'internal' })
  await open(<Amount why="date=2026-12-03&hour=9">30,25 €</Amount>)
  await page.press('30,25 €')
  await shows('Out of order')
  page.answer(WHY, 200, hour)
  await page.press('Try again')
  await shows('This holds')
  expect(words()).not.toContain('Out of order')
})

test('a trace that is refused says why, and offers no other try', async () => {
  page.answer(WHY, 403, { error: 'Not yours', code: 'forbidden' })
  await open(<Amount why="date=2026-12-03&hour=9">30,25 €</Amount>)
  await page.press('30,25 €')
  await shows('Not yours')
  expect(page.button('Try again')).toBeUndefined()
})

test('the legend explains its wages, and the brushes beside it stay presses of their own', async () => {
  const swatch = '<span data-sign="■"></span> Red <span>20,00 €/h</span>'
  await open(
    draw(
      `${cells()}<ul><li class="wage">${swatch}</li><li><label><input type="radio">${swatch}</label></li></ul>`,
    ),
  )
  await act(async () => page.host.querySelector('input')!.click())
  await act(async () => page.host.querySelector<HTMLElement>('label span')!.click())
  expect([dialog(), page.host.querySelector('input')!.checked]).toEqual([null, true])
  await act(async () => page.host.querySelector<HTMLElement>('.wage span:last-child')!.click())
  await shows('This holds')
  expect(query()).toEqual({ date: '2026-12-03', mode: 'RED' })
})

test('a colour of the legend explains each wage that it has in the month', async () => {
  const legends = ['20,00 €/h, from 15 Dec 1.021,50 €', '20,00 €/h, ab 15. Dez. 1.021,50 €']
  page.answer(WHY, 200, { ...hour, won: { ...tenantWage, amount: 20 }, beat: [] })
  await open(
    draw(
      `${cells()}<ul>${legends.map((text) => `<li><i data-sign="■"></i> <b>${text}</b></li>`).join('')}</ul>`,
    ),
  )
  for (const legend of page.host.querySelectorAll('b')) {
    await act(async () => legend.click())
    await shows('This holds')
    expect(heads()).toEqual(['This holds', 'from 15 Dec 2026', 'This holds'])
    expect(page.calls.slice(-2).map((call) => call.query)).toEqual([
      'date=2026-12-03&mode=RED',
      'date=2026-12-15&mode=RED',
    ])
    await page.press('Close')
  }
})

test('while the tool for it is on, presses on hours ask, and choose nothing', async () => {
  await open(
    <>
      <button type="button" data-asks-why aria-pressed="true">
        €
      </button>
      {draw(cells('data-mode="RED"'))}
    </>,
  )
  let presses = 0
  const cell = page.host.querySelector('td')!
  for (const type of ['pointerdown', 'click'] as const) cell.addEventListener(type, () => (presses += 1))
  await act(async () => {
    cell.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    cell.click()
  })
  await shows('30,25 €')
  expect([presses, query()]).toEqual([0, { date: '2026-12-03', hour: '9' }])
  await page.press('Close')
  page.host.querySelector('[data-asks-why]')!.setAttribute('aria-pressed', 'false')
  await act(async () => cell.click())
  expect([presses, dialog()]).toEqual([1, null])
})

test.each([
  ['a press', (price: HTMLElement) => act(async () => price.click())],
  ['Enter', (price: HTMLElement) => key(price, 'Enter')],
])('%s on the sheet about a cell asks for what the cell does', async (_, press) => {
  const sheet =
    '<div popover="auto"><b role="button" tabindex="0" data-why="cell:2026-12-03:10">24,50</b></div>'
  const month = cells('data-mode="RED"')
  await open(
    draw(
      `<table><tbody><tr data-user-id="u2"></tr><tr><td><div>${month}${sheet}</div></td></tr></tbody></table>`,
    ),
  )
  await press(page.host.querySelector<HTMLElement>('[popover] b')!)
  await shows('Jonas Öztürk')
  expect(query()).toEqual({ date: '2026-12-03', hour: '10', userId: 'u2' })
})

test('a sum keeps its part in a project that the person has left, and says so', async () => {
  page.answer(WHY, 200, { amount: 40, lines: [line] })
  page.answer('GET /projects/p2/amounts/why', 404, { error: 'Not found', code: 'not_found' })
  const ofLeft = 'project=p2&name=Deutz&hours=2026-12-05.9-12&is=3525'
  await open(
    <>
      <Amount why={`project=p1&name=Mitte&hours=2026-12-03.9-11&is=4000 ${ofLeft}`}>75,25 €</Amount>
      <Amount why={ofLeft}>35,25 €</Amount>
    </>,
    'u1',
  )
  await page.press('75,25 €')
  await shows('75,25 € 5 hours')
  expect(words()).toMatch(/no longer in .?Deutz.? \(35,25 €\).*Mitte.*40,00 €/)
  await page.press('Close')
  await page.press('35,25 €')
  await shows('35,25 € 3 hours')
  expect(words()).not.toContain('Not found')
})

test('keys typed into a field mean the field', async () => {
  await open(
    <>
      <input />
      <Amount why="date=2026-12-03&hour=9">30,25 €</Amount>
    </>,
  )
  await key(page.host.querySelector('input')!, 'w')
  expect(dialog()).toBeNull()
})
