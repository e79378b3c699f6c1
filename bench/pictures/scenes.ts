import type { Locator, Page } from '@playwright/test'
import type { Language } from '../../src/domain/language.ts'
import type { PictureProjects } from './projects.ts'

export interface Scene {
  /** The beginning of its files' names; docs/screens.md shows the scenes in this order. */
  name: string
  who: 'nobody' | 'admin' | 'freelancer'
  language?: Language
  /** Brings the page into the state of the picture. */
  show(page: Page, projects: PictureProjects, format: 'desk' | 'phone'): Promise<unknown>
}

const AMOUNT = /\d,\d\d/
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cell = (page: Page, day: number, hour: number) =>
  page
    .getByRole('grid')
    .first()
    .locator(`[data-date$="-${String(day).padStart(2, '0')}"][data-hour="${hour}"]`)

async function opens(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  await page.getByRole('dialog').waitFor()
}

/** Opens a screen by its address and waits for its first heading. */
const at =
  (path: string, then?: (page: Page) => Promise<unknown>): Scene['show'] =>
  async (page) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await then?.(page)
  }

async function openMonth(page: Page, projectId: string): Promise<void> {
  await page.goto(`/app/project/${projectId}`)
  await page.getByRole('grid').first().locator('[data-mode]').first().waitFor()
  await settle(page)
}

async function openCoverage(page: Page, projectId: string): Promise<void> {
  await openMonth(page, projectId)
  await page.getByText('Coverage', { exact: true }).first().click()
  await page.getByText('To fill all gaps').waitFor()
  await settle(page)
}

/** Scrolls a part of the administrator's page to the top of the screen. */
const part =
  (heading: string, then?: (page: Page, part: Locator) => Promise<unknown>): Scene['show'] =>
  async (page, { project }) => {
    await openMonth(page, project)
    const there = region(page, heading)
    // A wide window has some parts behind a tab of the inspector.
    const tab = page.getByRole('tab', { name: heading, exact: true })
    if (await tab.isVisible()) await tab.click()
    // Parts far down load when they come near the screen.
    await bringUp(there)
    await settle(page)
    await then?.(page, there)
    await bringUp(there)
    await settle(page)
    await bringUp(there)
  }

async function openCost(page: Page, projectId: string): Promise<Locator> {
  await openMonth(page, projectId)
  const tab = page.getByRole('tab', { name: 'Cost', exact: true })
  if (await tab.isVisible()) await tab.click()
  const cost = page.getByRole('region', { name: /^Cost / })
  await bringUp(cost)
  await cost.getByText('Day by day').click()
  await settle(page)
  await bringUp(cost)
  return cost
}

/** Waits until the page loads nothing more, apart from the stream of events, which never ends. */
async function settle(page: Page): Promise<void> {
  // A press after the last wait has not loaded anything yet.
  await page.evaluate(() => delete document.documentElement.dataset['read'])
  await page.waitForFunction(
    () => {
      const read = String(performance.getEntriesByType('resource').length)
      const isSame = document.documentElement.dataset['read'] === read
      document.documentElement.dataset['read'] = read
      return isSame && !document.querySelector('[aria-busy="true"]')
    },
    undefined,
    { polling: 400 },
  )
}

/** Scrolls an element to just below the fixed bar. */
const bringUp = (there: Locator) =>
  there.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top - 76, behavior: 'instant' })
  })

async function openOwnMonth(page: Page, projectId: string, view: 'List' | 'Month'): Promise<void> {
  await page.goto(`/app/project/${projectId}/freelancer`)
  await page.getByText(view, { exact: true }).click()
  if (view === 'Month') await page.getByRole('grid').locator('[data-mode]').first().waitFor()
  await page.getByText('Estimated earnings').waitFor()
  await settle(page)
}

export const scenes: readonly Scene[] = [
  { name: 'sign-in', who: 'nobody', show: at('/auth') },
  { name: 'sign-in-german', who: 'nobody', language: 'de', show: at('/auth') },
  { name: 'verify', who: 'nobody', show: at('/auth/verify?email=katharina.weiss@example.org') },
  { name: 'sign-up', who: 'nobody', show: at('/auth/admin-signup') },
  { name: 'forgot-password', who: 'nobody', show: at('/auth/forgot-password') },
  { name: 'reset-password', who: 'nobody', show: at('/auth/reset-password?token=abc') },
  { name: 'not-found', who: 'nobody', show: at('/404') },
  {
    name: 'crash',
    who: 'nobody',
    async show(page) {
      await page.route(/sign-in-page-[^/]+\.js/, (route) => route.abort())
      await page.goto('/auth')
      await button(page, 'Reload page').waitFor()
    },
  },
  { name: 'projects', who: 'admin', show: at('/app/admin', (page) => button(page, 'New project').waitFor()) },
  {
    name: 'new-project',
    who: 'admin',
    show: at('/app/admin', async (page) => {
      await button(page, 'New project').click()
      await page.getByRole('dialog').getByRole('textbox').fill('Weihnachtsmarkt')
    }),
  },
  { name: 'month', who: 'admin', show: (page, { project }) => openMonth(page, project) },
  {
    name: 'month-german',
    who: 'admin',
    language: 'de',
    show: (page, { project }) => openMonth(page, project),
  },
  {
    name: 'month-brush',
    who: 'admin',
    async show(page, { project }) {
      await openMonth(page, project)
      await page
        .getByRole('list', { name: 'Legend' })
        .getByRole('button', { name: /^Yellow/ })
        .click()
    },
  },
  {
    name: 'month-selection',
    who: 'admin',
    async show(page, { project }, format) {
      await openMonth(page, project)
      if (format === 'phone') await bringUp(page.getByRole('grid').first())
      await cell(page, 3, 9).focus()
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'])
        await page.keyboard.press(`Shift+${key}`)
    },
  },
  {
    name: 'month-fill',
    who: 'admin',
    async show(page, { project }) {
      await openMonth(page, project)
      await button(page, 'Fill').click()
      await button(page, 'Workdays').waitFor()
    },
  },
  {
    name: 'month-price',
    who: 'admin',
    async show(page, { project }) {
      await openMonth(page, project)
      await button(page, /^Price edit/).click()
      await opens(page, cell(page, 10, 12))
    },
  },
  {
    name: 'month-help',
    who: 'admin',
    async show(page, { project }) {
      await openMonth(page, project)
      await opens(page, button(page, 'Keys and gestures'))
    },
  },
  { name: 'coverage', who: 'admin', show: (page, { booked }) => openCoverage(page, booked) },
  {
    name: 'coverage-people',
    who: 'admin',
    async show(page, { booked }) {
      await openCoverage(page, booked)
      await button(page, 'Next gap').click()
      await page.keyboard.press('Enter')
      await region(page, 'People').waitFor()
      await settle(page)
    },
  },
  {
    name: 'team',
    who: 'admin',
    async show(page, { booked }) {
      await page.goto(`/app/project/${booked}/team`)
      await page.getByRole('grid').waitFor()
      await settle(page)
    },
  },
  {
    name: 'day',
    who: 'admin',
    async show(page, { booked, workday }) {
      await page.goto(`/app/project/${booked}/day/${workday}?hour=10`)
      await button(page, 'Book or ask').waitFor()
      await settle(page)
    },
  },
  {
    name: 'requests',
    who: 'admin',
    async show(page, { booked }) {
      await page.goto(`/app/project/${booked}/requests`)
      await page.getByRole('main').getByRole('listitem').first().waitFor()
      await settle(page)
    },
  },
  {
    name: 'announce',
    who: 'admin',
    async show(page, { booked }) {
      await openMonth(page, booked)
      await opens(page, button(page, 'Announce month'))
    },
  },
  { name: 'cost', who: 'admin', show: (page, { booked }) => openCost(page, booked) },
  {
    name: 'why',
    who: 'admin',
    async show(page, { booked }) {
      const cost = await openCost(page, booked)
      await opens(page, button(cost, AMOUNT))
      await settle(page)
    },
  },
  {
    name: 'pattern',
    who: 'admin',
    show: part('Weekly pattern', (_, there) => button(there, 'View').click()),
  },
  { name: 'prices', who: 'admin', show: part('Prices') },
  { name: 'summary', who: 'admin', show: part('Summary') },
  { name: 'freelancers', who: 'admin', show: part('Freelancers') },
  {
    name: 'person',
    who: 'admin',
    show: part('Freelancers', async (_, there) => {
      await button(there, /^View/).click()
      await button(there, /^Edit availability/).click()
      await there.getByRole('grid').locator('[data-mode]').first().waitFor()
    }),
  },
  { name: 'invites', who: 'admin', show: part('Invites') },
  {
    name: 'invite',
    who: 'admin',
    async show(page, { project }) {
      await openMonth(page, project)
      await opens(page, button(page, 'Create freelancer invite'))
    },
  },
  {
    name: 'history',
    who: 'admin',
    show: part('Project history', (_, there) => button(there, 'View').click()),
  },
  {
    name: 'members',
    who: 'admin',
    show: at('/app/members', settle),
  },
  { name: 'empty', who: 'admin', show: (page, { empty }) => openMonth(page, empty) },
  {
    name: 'account',
    who: 'admin',
    show: at('/app/admin', async (page) => {
      await button(page, /^Account of/).click()
      await opens(page, button(page, 'Your account'))
    }),
  },
  {
    name: 'own-projects',
    who: 'freelancer',
    show: at('/app/freelancer', (page) =>
      page.getByRole('link', { name: 'View Schedule' }).first().waitFor(),
    ),
  },
  {
    name: 'my-work',
    who: 'freelancer',
    async show(page) {
      await page.goto('/app/work')
      await page.getByRole('region', { name: /^Next/ }).waitFor()
      await settle(page)
    },
  },
  { name: 'own-notices', who: 'freelancer', show: at('/app/notices', settle) },
  { name: 'own-list', who: 'freelancer', show: (page, { project }) => openOwnMonth(page, project, 'List') },
  { name: 'own-month', who: 'freelancer', show: (page, { project }) => openOwnMonth(page, project, 'Month') },
  {
    name: 'own-month-german',
    who: 'freelancer',
    language: 'de',
    async show(page, { project }) {
      await page.goto(`/app/project/${project}/freelancer`)
      await page.getByText('Monat', { exact: true }).click()
      await page.getByRole('grid').locator('[data-mode]').first().waitFor()
      await settle(page)
    },
  },
  {
    name: 'offline',
    who: 'freelancer',
    async show(page, { project }) {
      await openOwnMonth(page, project, 'List')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await page.getByText('Estimated earnings').waitFor()
      await page.context().setOffline(true)
      await page.reload()
      await page.getByText(/^No connection: as of /).waitFor()
      // The second heading is the first day, below the project's name.
      await page.getByRole('heading').nth(1).waitFor()
    },
  },
  {
    name: 'invite-refused',
    who: 'freelancer',
    async show(page, { invite }) {
      await page.goto(`/invite/${invite}`)
      await page.getByText('Invite cannot be accepted').waitFor()
    },
  },
]
