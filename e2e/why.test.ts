/**
 * Each amount on the screens, found by its text, opens why it is what it is: by mouse or finger, and by the keyboard alone.
 *
 * An amount is what a person reads as euros, with a comma and two digits. These are none, since no rule decides them yet or any
 * more: what somebody types into a field (and the steps that buttons beside it offer), what a change of wages that is not saved
 * would make of months, and what entries of the history say was so before. A colour to paint with names its wage in a button
 * that takes the colour; the legend, or the prices below, explain the same wage.
 * See docs/decisions/2026-11-26-why-this-amount.md.
 */
import type { Browser, BrowserContextOptions, ElementHandle, Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { findViolations } from './axe.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import type { Administrator, Person } from './signed-in.ts'

const MONTH = addMonths(currentMonth(), 1)
const DAY = `${MONTH}-13`
const LATER = `${MONTH}-20`
const PAST = `${addMonths(currentMonth(), -1)}-10`
const AMOUNT = /\d[\d.]*,\d\d(?!\d)/

/** Every language, look and size is in one of these; German has the longer words, and the phone has less room. */
const SETTINGS = [
  { language: 'en', look: 'light', size: 'desk' },
  { language: 'de', look: 'dark', size: 'phone' },
] as const
type Setting = (typeof SETTINGS)[number]

const project = ({ api }: Person) => `/projects/${api.user.projectId}`
const address = (admin: Person) => `/app/project/${admin.api.user.projectId}`
const trace = (page: Page) => page.getByRole('dialog', { name: /^(Why this amount|Warum dieser Betrag)$/ })

/**
 * A project with wages that change within the month, own wages, slot prices and a budget. One person has given hours, last month
 * too, is asked for others, and has hours in two more projects, one of which they have left.
 */
async function createPlan(admin: Administrator, person: Person): Promise<void> {
  const { api } = admin
  const tenant = `/tenants/${api.user.memberships[0]!.tenantId}`
  const base = project(admin)
  const { id: userId } = person.api.user
  const green = (date: string, ...hours: number[]) => hours.map((hour) => ({ date, hour, mode: 'GREEN' }))
  const give = (place: string, day: string, hours: readonly number[]) =>
    api.call('PUT', `${place}/availability/${userId}`, { availability: [{ day, hours }] })

  await api.call('PUT', `${tenant}/wage-config`, { wageGreen: 10.5, wageYellow: 12, wageRed: 20.25 })
  const later = { wageGreen: 10.5, wageYellow: 12, wageRed: 21.5, validFrom: LATER }
  await api.call('PUT', `${tenant}/wage-config`, later)
  const own = { greenWage: 11.75, yellowWage: null, redWage: null }
  await api.call('PUT', `${tenant}/users/${userId}/wage-override`, own)
  const red = [15, 16, 17].map((hour) => ({ date: DAY, hour, mode: 'RED' }))
  const slots = [...green(PAST, 9, 10), ...green(DAY, 9, 10, 11), ...green(LATER, 9, 10, 11, 12, 13, 14)]
  await api.call('PUT', `${base}/schedule/slots`, { slots: [...slots, ...red] })
  await api.call('PUT', `${base}/slot-price`, { date: DAY, hour: 11, amount: 22.2 })
  await api.call('PUT', `${base}/slot-price`, { date: DAY, hour: 16, amount: 33.3 })
  // This hour is closed, so its price waits.
  await api.call('PUT', `${base}/slot-price`, { date: DAY, hour: 18, amount: 44.4 })
  await api.call('PUT', `${base}/budget`, { monthly: 500 })
  await give(base, PAST, [9, 10])
  await give(base, DAY, [9, 10, 16])
  await give(base, LATER, [9, 10, 11, 12, 13, 14])
  const asked = { userIds: [userId], slots: [15, 17].map((hour) => ({ date: DAY, hour })), mode: 'all' }
  await api.call('POST', `${base}/requests`, asked)

  for (const name of ['Ehrenfeld', 'Deutz']) {
    const { id } = await api.call<{ id: string }>('POST', `${tenant}/projects`, { name })
    await api.call('POST', `/projects/${id}/roster`, { userIds: [userId] })
    await api.call('PUT', `/projects/${id}/schedule/slots`, { slots: green(PAST, 12, 13, 14) })
    await give(`/projects/${id}`, PAST, name === 'Deutz' ? [12, 13, 14] : [])
    if (name === 'Deutz') await api.call('DELETE', `/projects/${id}/roster/${userId}`)
  }
}

/** Another browser of the same person. */
async function browserOf(browser: Browser, { page }: Person, setting: Setting): Promise<Page> {
  const size: BrowserContextOptions =
    setting.size === 'desk'
      ? { viewport: { width: 1440, height: 900 } }
      : { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({
    ...size,
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    locale: setting.language === 'de' ? 'de-DE' : 'en-GB',
    colorScheme: setting.look,
  })
  return context.newPage()
}

/** An amount on the screen. */
interface Found {
  text: string
  /** The way decides how a press and the keyboard open it: hours take Alt, and the focus of their own holder. */
  way: 'amount' | 'cell' | 'bar' | 'fold'
  /** Its place: amounts of rows that are alike have the same one. */
  place: string
  /** The accessible name of the element that takes the press. */
  name: string
}

/** Runs in the page: finds the elements that show an amount by their text alone; of a block of hours by its drawn caption. */
function findInPage(source: string): Found[] {
  const amount = new RegExp(source)
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  if (!scope) return []
  const shown = new Map<HTMLElement, string>()
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!
    const text = texts.currentNode.nodeValue!
    if (!amount.test(text) || !element.checkVisibility({ visibilityProperty: true })) continue
    // An amount without room is drawn as a dot.
    if (getComputedStyle(element).fontSize === '0px' || isForReaders(element) || isNone(element)) continue
    shown.set(element, element.textContent)
  }
  for (const cell of scope.querySelectorAll<HTMLElement>('td[data-caption]'))
    if (amount.test(cell.dataset['caption']!)) shown.set(cell, cell.dataset['caption']!)
  window.amountsFound = [...shown.keys()]
  return [...shown].map(([element, text]) => {
    const holder = element.closest('td[data-hour], [data-hours], button, [role="button"], summary, label')
    const way = holder?.matches('td')
      ? 'cell'
      : holder?.matches('[data-hours]')
        ? 'bar'
        : holder?.matches('summary, label')
          ? 'fold'
          : 'amount'
    const name = holder?.getAttribute('aria-label') ?? (holder ?? element).textContent
    return { text, way, place: placeOf(element), name }
  })

  /** Words for screen readers alone are in a box of one pixel. */
  function isForReaders(element: HTMLElement): boolean {
    for (let at: HTMLElement | null = element; at && at !== scope; at = at.parentElement)
      if (at.getBoundingClientRect().width === 1) return true
    return false
  }

  function isNone(element: HTMLElement): boolean {
    const region = element.closest('section, [role="region"]')
    const title = region?.querySelector('h2')?.textContent ?? ''
    if (/^(History|Verlauf)/.test(title)) return true
    // Buttons that offer a step beside the field with the amount, and the colours to paint with.
    return element.closest('button:is([aria-keyshortcuts], [role="group"]:has(input) > *)') !== null
  }

  /** The tags above it with their classes, and their numbers among their siblings except in rows. */
  function placeOf(element: Element): string {
    const path: string[] = []
    for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
      const isOfRow = at.matches('tr, li, td[data-hour], [data-hours], section')
      const index = isOfRow ? '' : [...at.parentElement!.children].indexOf(at)
      path.push(`${at.tagName}${index}${typeof at.className === 'string' ? `.${at.className}` : ''}`)
    }
    return path.join(' ')
  }
}

const amountIn = (text: string) => AMOUNT.exec(text)![0]
const wordsOf = (error: unknown) => String(error).slice(0, 600)
const WAIT = { timeout: 20_000 }
/** These take the focus or the press of an amount that is no button of its own. */
const HOLDERS = 'td[data-hour], [data-hours], summary, label'
/** So many amounts of rows that are alike are pressed. */
const OF_EACH_PLACE = 2

interface Chosen extends Found {
  index: number
  /** The first one of its place; those after it are opened by a press alone. */
  isFirst: boolean
}
declare global {
  interface Window {
    amountsFound: HTMLElement[]
  }
}

/** Opens the amounts of screens, and collects what fails. */
class Walk {
  readonly page: Page
  readonly setting: Setting
  readonly failures: string[] = []
  private screen = ''
  /** The places that were opened since the page was loaded. */
  private readonly opened = new Map<string, number>()

  constructor(page: Page, setting: Setting) {
    this.page = page
    this.setting = setting
  }

  async goto(address: string): Promise<void> {
    this.opened.clear()
    await this.page.goto(address)
  }

  /** Opens the amounts of what the page shows and was not opened yet, once it shows at least so many places of them. */
  async visit(screen: string, atLeast: number): Promise<void> {
    this.screen = screen
    await test.step(screen, async () => {
      const found = await this.waitForAmounts(atLeast)
      const chosen = found.flatMap((each, index): Chosen[] => {
        const count = this.opened.get(each.place) ?? 0
        if (count >= OF_EACH_PLACE) return []
        this.opened.set(each.place, count + 1)
        return [{ ...each, index, isFirst: count === 0 }]
      })
      // A press on an hour changes what the card beside the month is about, so hours are last.
      const isHour = ({ way }: Found) => way === 'cell' || way === 'bar'
      for (const some of [chosen.filter((each) => !isHour(each)), chosen.filter(isHour)]) {
        for (const each of some) {
          if (!AMOUNT.test(each.name)) this.fail(each, `is called ${each.name}`)
          await this.press(each).catch((error: unknown) =>
            this.fail(each, `opens nothing by a press: ${wordsOf(error)}`),
          )
          await this.close()
        }
        await this.typeAll(some.filter(({ isFirst }) => isFirst))
      }
    })
  }

  private fail({ text }: { text: string }, words: string): void {
    this.failures.push(`${this.screen}: ${text} ${words}`)
  }

  private readonly find = () => this.page.evaluate(findInPage, AMOUNT.source)

  /** The element as it is now: the page may have drawn it anew. */
  private async elementOf({ index }: Chosen): Promise<ElementHandle<HTMLElement>> {
    const isThere = await this.page.evaluate((at) => window.amountsFound[at]!.isConnected, index)
    if (!isThere) await this.find()
    return this.page.evaluateHandle((at) => window.amountsFound[at]!, index)
  }

  /** The listeners load once the page is at rest, and later parts of the screen draw amounts anew. */
  private async waitForAmounts(atLeast: number): Promise<Found[]> {
    const { page, screen } = this
    // The key W leads to an amount once the listeners are there.
    const isListening = () =>
      page.evaluate(() => {
        const key = new KeyboardEvent('keydown', { key: 'w', bubbles: true, cancelable: true })
        const isTaken = !document.body.dispatchEvent(key)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        return isTaken
      })
    if (atLeast > 0) await expect.poll(isListening).toBe(true)
    let before = ''
    let found: Found[] = []
    const places = () => new Set(found.map(({ place }) => place)).size
    const isAtRest = async () => {
      found = await this.find()
      const last = before
      before = JSON.stringify(found)
      return last === before && places() >= atLeast
    }
    await expect
      .poll(isAtRest, { intervals: [300] })
      .toBe(true)
      .catch(() =>
        this.failures.push(`${screen}: ${places()} places of amounts in place of ${atLeast}: ${before}`),
      )
    return found
  }

  private async press(each: Chosen): Promise<void> {
    const element = await this.elementOf(each)
    const isHours = each.way === 'cell' || each.way === 'bar'
    if (this.setting.size === 'desk') await element.click({ modifiers: isHours ? ['Alt'] : [], ...WAIT })
    else if (each.way === 'bar') return this.tapBelow(each, element)
    else if (each.way === 'cell') return this.tapWithTool(each, element)
    else await element.tap(WAIT)
    await this.expectTrace(each)
  }

  /** A finger that taps a cell of one's own month asks while the tool above it is on. */
  private async tapWithTool(each: Found, element: ElementHandle<HTMLElement>): Promise<void> {
    const tool = this.page.getByRole('button', { name: /^(Why this amount|Warum dieser Betrag)$/ })
    await tool.tap(WAIT)
    await element.tap(WAIT)
    await this.expectTrace(each)
    await this.close()
    await tool.tap(WAIT)
  }

  /** A finger finds the amount of a bar of hours, or of one hour in it, below the unfolded day. */
  private async tapBelow(each: Found, element: ElementHandle<HTMLElement>): Promise<void> {
    const day = (await element.evaluateHandle((node) => node.closest('section')!)).asElement()
    const unfold = await day.$('button[aria-expanded]')
    if ((await unfold?.getAttribute('aria-expanded')) === 'false') await unfold!.tap(WAIT)
    await expect.poll(async () => (await day.$$('p button')).length).toBeGreaterThan(0)
    for (const button of await day.$$('p button')) {
      await button.tap(WAIT)
      await expect(trace(this.page)).toContainText(AMOUNT, WAIT)
      const isFound = (await trace(this.page).textContent())?.includes(amountIn(each.text))
      await this.close()
      if (isFound) return
    }
    throw new Error('Nothing in the unfolded day leads to it.')
  }

  private expectTrace({ text }: Found): Promise<void> {
    return expect(trace(this.page)).toContainText(amountIn(text), WAIT)
  }

  private async close(): Promise<void> {
    if (!(await trace(this.page).isVisible())) return
    await this.page.keyboard.press('Escape')
    await expect(trace(this.page)).toBeHidden()
  }

  /** W leads to an amount and opens it, and arrows lead on; hours, folds and labels are asked where the focus is. */
  private async typeAll(chosen: readonly Chosen[]): Promise<void> {
    const { page } = this
    const type = async (each: Chosen) => {
      await page.keyboard.press('w')
      await this.expectTrace(each).catch((error: unknown) =>
        this.fail(each, `opens nothing by a key: ${wordsOf(error)}`),
      )
      await this.close()
    }
    const rest = new Map(chosen.filter(({ way }) => way === 'amount').map((each) => [each.index, each]))
    await this.find()
    await this.typeAmounts(rest, type)
    for (const each of chosen.filter(({ way }) => way !== 'amount')) {
      await (
        await this.elementOf(each)
      ).evaluate((element, holders) => {
        const holder = element.closest<HTMLElement>(holders)!
        ;(holder.querySelector('input') ?? holder).focus()
      }, HOLDERS)
      await type(each)
    }
  }

  private async typeAmounts(rest: Map<number, Chosen>, type: (each: Chosen) => Promise<void>): Promise<void> {
    const { page } = this
    if (rest.size === 0) return
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('w')
    const steps = await page.evaluate(() => window.amountsFound.length)
    for (let step = 0; rest.size > 0 && step <= steps; step += 1) {
      const index = await page.evaluate(() =>
        window.amountsFound.findIndex(
          (each) => document.activeElement!.closest('main, dialog') && document.activeElement!.contains(each),
        ),
      )
      const each = rest.get(index)
      rest.delete(index)
      if (each) await type(each)
      await page.keyboard.press('ArrowRight')
    }
    for (const each of rest.values()) this.fail(each, 'is not reached by keys')
  }
}

const WORDS = {
  en: {
    month: 'Month',
    list: 'List',
    hour: 'Hour',
    people: 'People',
    cost: 'Cost',
    prices: 'Prices',
    summary: 'Summary',
    days: 'Days in numbers',
    coverage: 'Coverage',
    priceTool: 'Price edit OFF',
    available: 'Edit availability',
    who: 'Who works?',
  },
  de: {
    month: 'Monat',
    list: 'Liste',
    hour: 'Stunde',
    people: 'Personen',
    cost: 'Kosten',
    prices: 'Stundensätze',
    summary: 'Summe',
    days: 'Tage in Zahlen',
    coverage: 'Besetzung',
    priceTool: 'Preise: AUS',
    available: 'Verfügbarkeit',
    who: 'Wer arbeitet?',
  },
}

/** An hour of the project's month, or of a month below it. */
const hourOf = (page: Page, hour: number, month = 0) =>
  page.getByRole('grid').nth(month).locator(`[data-date="${DAY}"][data-hour="${hour}"]`)

async function walkAdmin(walk: Walk, admin: Administrator): Promise<void> {
  const { page, setting } = walk
  const t = WORDS[setting.language]
  const chooseTab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  await walk.goto(`${address(admin)}?month=${MONTH}`)
  await expect(hourOf(page, 9)).toBeVisible()
  if (setting.size === 'desk') {
    await walk.visit('project, prices', 8)
    await chooseTab(t.hour)
    await hourOf(page, 16).focus()
    await walk.visit('project, hour', 6)
    await hourOf(page, 9).dragTo(hourOf(page, 11))
    await walk.visit('project, hours', 6)
    await chooseTab(t.people)
    await walk.visit('project, people', 6)
    await chooseTab(t.cost)
    await page.getByText(t.days).click()
    await walk.visit('project, cost', 10)
    await chooseTab(t.summary)
    await walk.visit('project, summary', 6)
  } else {
    await page.getByText(t.days).click()
    await walk.visit('project', 8)
  }
  await page.getByRole('radiogroup').getByText(t.coverage, { exact: true }).click()
  await page.getByRole('grid').first().focus()
  await page.keyboard.press('Escape')
  await walk.visit('project, coverage', 3)
  await hourOf(page, 10).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await walk.visit('project, gaps', 1)
  if (setting.size === 'phone') {
    await page.getByRole('button', { name: t.who }).tap()
    await walk.visit('people', 1)
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('button', { name: new RegExp(`^${t.available}`) })
    .first()
    .click()
  await hourOf(page, 10, 1).click()
  await walk.visit('roster', 3)
  await test.step('the price of an hour', async () => {
    await page.getByRole('button', { name: t.priceTool }).click()
    await hourOf(page, 16).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await walk.visit('price', 1)
    await page.keyboard.press('Escape')
  })

  await test.step('the dialog breaks no rule of axe', async () => {
    for (const hour of [9, 16]) {
      await hourOf(page, hour).focus()
      await page.keyboard.press('w')
      await expect(trace(page).getByRole('listitem').first()).toBeVisible()
      expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
      await page.keyboard.press('Escape')
    }
  })

  await walk.goto(`${address(admin)}/team?month=${MONTH}`)
  await walk.visit('team', 1)
  for (const screen of ['requests', `day/${DAY}`]) {
    await walk.goto(`${address(admin)}/${screen}`)
    await expect(
      page
        .locator('main')
        .getByText(/Öztürk/)
        .first(),
    ).toBeVisible()
    await walk.visit(screen, 0)
  }
  await walk.goto('/app/admin')
  await expect(page.getByText('Ehrenfeld')).toBeVisible()
  await walk.visit('projects', 0)
}

async function walkFreelancer(walk: Walk, admin: Administrator): Promise<void> {
  const { page, setting } = walk
  const t = WORDS[setting.language]
  await walk.goto(`${address(admin)}/freelancer?month=${MONTH}`)
  await page.getByText(t.month, { exact: true }).click()
  await walk.visit('month', 4)
  if (setting.size === 'phone')
    await test.step('a price that has no room', async () => {
      await page.locator(`[data-date="${DAY}"][data-hour="11"]`).tap()
      await page.getByText(/22,20\s€\/h/).tap()
      await expect(trace(page)).toContainText('22,20')
      await page.keyboard.press('Escape')
    })
  await page.getByText(t.list, { exact: true }).click()
  await page.getByRole('button', { name: /13/ }).first().click()
  await walk.visit('list', 6)
  await walk.goto('/app/work')
  await page.locator('summary').first().click()
  await walk.visit('work', 6)
  await walk.goto('/app/freelancer')
  await walk.visit('home', 1)
}

for (const setting of SETTINGS) {
  const name = `each amount opens its trace: ${Object.values(setting).join(', ')}`
  test(name, async ({ browser, page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const person = await signedIn.freelancer(admin)
    await createPlan(admin, person)
    const failures: string[] = []
    const walkAs = async (whose: Person, through: typeof walkAdmin) => {
      const walk = new Walk(await browserOf(browser, whose, setting), setting)
      await through(walk, admin)
      failures.push(...walk.failures)
      await walk.page.context().close()
    }
    await walkAs(admin, walkAdmin)
    await walkAs(person, walkFreelancer)
    expect(failures).toEqual([])
  })
}
