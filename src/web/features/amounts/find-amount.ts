/**
 * Finds in the page which amount a press or a key means. Amounts have `data-why`; cells and bars of hours have their day and
 * hours, and cells their price.
 */
import { isDay } from '../../../domain/calendar.ts'
import { writeHours } from '../../../domain/hour-list.ts'
import { STAFFED_MODES } from '../../../domain/slot.ts'
import { MODE_SIGNS } from '../../grid/draw/mode-signs.ts'

const MODES_OF_SIGNS = new Map(STAFFED_MODES.map((mode) => [MODE_SIGNS[mode], mode]))
/** An amount that something covers is hidden by `visibility`, and takes no focus. */
const VISIBLE = { visibilityProperty: true }
const MARKED = '[data-why]'
const CELL = 'td[data-date][data-hour]'
const BAR = '[data-date][data-hours]'

/** Cells and bars, whose press has another meaning. */
export function isHour(element: Element): boolean {
  return element.closest(`${CELL}, ${BAR}`) !== null
}

/** Whether presses on hours ask: a tool of the month is on that is for fingers, which have no Alt key. */
export function areHoursAsked(): boolean {
  return document.querySelector('[data-asks-why][aria-pressed="true"]') !== null
}

/** Amounts whose press means nothing else. */
export function isAmount(element: Element): boolean {
  return element.closest(MARKED) !== null || wageOfLegend(element) !== undefined
}

/** Gives the query of an element's amount, as `data-why` states it; undefined where the element has no amount, or several. */
export function whyOf(element: Element): string | undefined {
  const marked = element.closest<HTMLElement>(MARKED)
  if (marked) return whyOfMarked(marked)
  const cell = element.closest<HTMLElement>(CELL)
  if (cell) return whyOfCell(cell)
  const label = element.closest('label')?.querySelector<HTMLElement>(MARKED)
  if (label) return whyOfMarked(label)
  const wage = wageOfLegend(element)
  if (wage) return wage
  const bar = element.closest<HTMLElement>(BAR)
  if (bar) return whyOfHours(bar.dataset['date']!, bar.dataset['hours']!.split(',').map(Number))
  const [only, ...others] = element.querySelectorAll<HTMLElement>(MARKED)
  return only && others.length === 0 && element !== document.body ? whyOfMarked(only) : undefined
}

/**
 * The amounts of a colour in the legend, `20,00 €/h, from 15 Dec 21,00 €`: its wage at the beginning of the month, or on the
 * first day that the page shows, and the wages to which it changes.
 */
function wageOfLegend(element: Element): string | undefined {
  const item = element.closest('li:not(:has(input, button, [role]))')
  const mode = MODES_OF_SIGNS.get(item?.querySelector<HTMLElement>('[data-sign]')?.dataset['sign'] ?? '')
  const day = document.querySelector<HTMLElement>('[data-date^="2"]')?.dataset['date']
  if (!mode || !day) return undefined
  const amounts = [...item!.textContent.matchAll(/(?:(\d+)\.?\s\D+)?\d[\d.]*,\d\d/g)]
  return (
    amounts
      .map(([, later]) => (later === undefined ? day : day.slice(0, 8) + later.padStart(2, '0')))
      .map((date) => new URLSearchParams({ date, mode }).toString())
      .join(' ') || undefined
  )
}

/**
 * A sum that only a later part of the page knows stands in an element of that part: `sum:NAME` names it. `cell:DAY:HOUR` is the
 * cell of the month that the element says more about.
 */
function whyOfMarked(element: HTMLElement): string | undefined {
  const { why = '' } = element.dataset
  if (why === 'selection') return whyOfSelection()
  const [, date, hour] = /^cell:(.+):(.+)$/.exec(why) ?? []
  if (date !== undefined) return whyOfPressed(element, date, hour!)
  const [, name] = /^sum:(.+)$/.exec(why) ?? []
  return name === undefined
    ? why
    : document.querySelector<HTMLElement>(`[data-why-sum="${name}"]`)?.dataset['whyIs']
}

function whyOfPressed(sheet: HTMLElement, date: string, hour: string): string | undefined {
  const month = sheet.closest('div:has(> table[role="grid"])')
  const cell = month?.querySelector<HTMLElement>(`td[data-date="${date}"][data-hour="${hour}"]`)
  return cell ? whyOfCell(cell) : undefined
}

/** The hours that are selected in the month. */
function whyOfSelection(): string {
  const cells = document.querySelectorAll<HTMLElement>(`#month ${CELL}[aria-selected="true"]`)
  const slots = [...cells].map(({ dataset }) => ({ date: dataset['date']!, hour: Number(dataset['hour']) }))
  return new URLSearchParams({ hours: writeHours(slots) }).toString()
}

function whyOfCell(cell: HTMLElement): string | undefined {
  const { date = '', hour, mode, cents } = cell.dataset
  // A weekly pattern has no amounts.
  if (!isDay(date)) return undefined
  const hours = blockOf(cell)
  if (hours.length > 1) return whyOfHours(date, hours)
  // Inside a person's entry the cells are that person's.
  const userId = cell.closest('tbody:has(> [data-user-id])')?.querySelector<HTMLElement>('[data-user-id]')
  const asked = new URLSearchParams({ date, hour: hour! })
  if (userId) asked.set('userId', userId.dataset['userId']!)
  const isOpen = STAFFED_MODES.some((each) => each === mode)
  if (cents !== undefined && !isOpen) asked.set('waits', cents)
  return asked.toString()
}

/** The hours of a block in a person's own month: its first cell has the caption with the sum of all. */
function blockOf(cell: HTMLElement): number[] {
  const cells = [...cell.parentElement!.querySelectorAll<HTMLElement>(CELL)]
  const isGiven = (each: HTMLElement | undefined) => each?.getAttribute('aria-selected') === 'true'
  const isFirst = (each: HTMLElement) => each.dataset['caption'] !== undefined
  const at = cells.indexOf(cell)
  const first = cells.findLastIndex((each, index) => index <= at && isFirst(each))
  if (first < 0 || !cells.slice(first, at + 1).every(isGiven)) return [Number(cell.dataset['hour'])]
  const end = cells.findIndex((each, index) => index > first && (isFirst(each) || !isGiven(each)))
  return cells.slice(first, end < 0 ? undefined : end).map(({ dataset }) => Number(dataset['hour']))
}

function whyOfHours(date: string, hours: readonly number[]): string {
  return hours.length === 1
    ? new URLSearchParams({ date, hour: String(hours[0]) }).toString()
    : new URLSearchParams({ hours: writeHours(hours.map((hour) => ({ date, hour }))) }).toString()
}

/** The amounts that a key can lead to, in the order of the page: those of the dialog on top, else of the page. */
export function amountsOnScreen(): HTMLElement[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const found = scope.querySelectorAll<HTMLElement>(`${MARKED}, li:has([data-sign])`)
  return [...found].filter(
    (each) => each.checkVisibility(VISIBLE) && !each.closest('label, summary') && whyOf(each),
  )
}
