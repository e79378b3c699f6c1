/** Checks every screen with axe: in both languages, light and dark, on a desk and on a phone. */
import type { Page } from '@playwright/test'
import { addDays } from '../src/domain/calendar.ts'
import { DESK, findViolations, PHONE, switchLanguage } from './axe.ts'
import { today } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { askToRemove, cell, untilToast } from './steps.ts'

// The server refuses the invalid links and tokens that the screens below need.
test.use({ expectedErrors: /40\d/, actionTimeout: 20_000 })

/** Two looks cover both languages, themes and widths, since colours do not depend on the language. */
const LOOKS = [
  { language: 'en', colorScheme: 'light', viewport: DESK },
  { language: 'de', colorScheme: 'dark', viewport: PHONE },
] as const

/** The rows of a month are alike, so the audit leaves out all but the first days. */
const LATER_DAYS = '[role="grid"] > tbody > tr:nth-child(n + 5)'

/**
 * Audits the whole screen, or the part that has just opened, in each look without loading the page again.
 * @param except rules that the specification breaks
 */
async function audit(page: Page, screen: string, part?: string, except: string[] = []): Promise<void> {
  // Dialogs have one column at every width, so only their words and colours differ.
  for (const look of part === undefined ? LOOKS : [LOOKS[0], { ...LOOKS[1], viewport: DESK }]) {
    const { language, colorScheme, viewport } = look
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await switchLanguage(page, language)
    const found = await findViolations(page, {
      ...(part === undefined ? { without: LATER_DAYS } : { part }),
      except,
    })
    expect.soft(found, `${screen}, ${language}, ${colorScheme}, ${viewport.width} px`).toEqual([])
  }
  await page.setViewportSize(DESK)
  await switchLanguage(page, 'en')
}

const ready = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('the screens before the sign-in break no rule of axe', async ({ page }) => {
  for (const [path, title] of [
    ['/auth', 'Sign in'],
    ['/auth/verify?email=mia@example.org', 'Enter verification code'],
    ['/auth/admin-signup', 'Create Admin Account'],
    ['/auth/forgot-password', 'Reset your password'],
    ['/auth/reset-password?token=abc', 'Choose a new password'],
    ['/magic', 'Missing token'],
    ['/magic/not-a-link-that-serves-anybody', 'Sign-in did not work'],
    ['/404', 'Not found'],
  ] as const) {
    await page.goto(path)
    await ready(page, title)
    if (title === 'Create Admin Account') await page.getByRole('button', { name: 'Create account' }).click()
    await audit(page, title)
  }
})

test('the questions before joining and leaving break no rule of axe', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { page: other } = await signedIn.freelancer(admin)
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Your account' }).click()
  await other.getByRole('button', { name: /^Leave / }).click()
  await audit(other, 'the question before leaving', 'dialog[open]')

  const invites = `/projects/${admin.api.user.projectId}/invites`
  const { url } = await admin.api.call<{ url: string }>('POST', invites, { role: 'ADMIN' })
  await other.goto(new URL(url).pathname)
  await ready(other, `Join ${admin.tenantName}?`)
  await audit(other, 'the question before joining')
})

test('the screens after the sign-in and their dialogs break no rule of axe', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  for (const hour of [9, 10]) await cell(page, 3, hour).click()
  const { page: other, api } = await signedIn.freelancer(admin)

  await test.step('a freelancer’s project', async () => {
    await expect(cell(other, 3, 9)).toBeVisible()
    await cell(other, 3, 9).click()
    await untilToast(other, 'Saved', () => other.getByRole('button', { name: 'Save' }).first().click())
    await audit(other, 'the freelancer’s project')
    await cell(other, 3, 9).click()
    await expect(other.getByRole('dialog')).toBeVisible()
    await audit(other, 'the hours that cannot be removed', 'dialog[open]')
    await other.keyboard.press('Escape')
    await cell(other, 3, 10).click()
    await other.getByText('List', { exact: true }).click()
    const day = other.getByRole('button', { name: /^\w+ 3 / })
    const earlier = other.getByText('Earlier this month')
    await expect(day.or(earlier)).toBeVisible()
    if (await earlier.isVisible()) await earlier.click()
    await day.click()
    await expect(other.getByRole('button', { name: /^10:00, / })).toBeVisible()
    await audit(other, 'the list of hours')
    await other.getByRole('button', { name: /^Account of/ }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other.getByRole('dialog')).toBeVisible()
    await audit(other, 'the question before hours are lost', 'dialog[open]')
    await other.keyboard.press('Escape')
    const slot = { date: addDays(today(), 20), hour: 9 }
    const project = `/projects/${admin.api.user.projectId}`
    const green = [{ ...slot, mode: 'GREEN' }]
    await admin.api.call('PUT', `${project}/schedule/slots`, { slots: green })
    const asked = { slots: [slot], userIds: [api.user.id] }
    await admin.api.call('POST', `${project}/requests`, asked)
    await other.getByRole('link', { name: 'My work' }).click()
    await expect(other.getByRole('button', { name: 'Accept all' })).toBeVisible()
    await expect(other.getByRole('heading', { level: 2, name: 'Past months' })).toBeVisible()
    for (const month of await other.locator('summary').all()) await month.click()
    await audit(other, 'the freelancer’s work')
  })

  const row = page.getByRole('region', { name: 'Freelancers' }).getByRole('row', { name: /^Jonas Öztürk/ })
  const dialogs: [screen: string, open: () => Promise<void>][] = [
    [
      'the dialog that adds people',
      async () => {
        await page.getByRole('button', { name: 'Add people' }).first().click()
        await expect(page.getByRole('list', { name: 'People of the organisation' })).toBeVisible()
      },
    ],
    [
      'its list of addresses',
      async () => {
        await page.getByRole('button', { name: 'Add people' }).first().click()
        await page.getByText('By address').click()
      },
    ],
    ['the invite’s dialog', () => page.getByRole('button', { name: 'Create freelancer invite' }).click()],
    [
      'the settings of the project',
      async () => {
        await page.getByRole('button', { name: 'Project settings' }).click()
        await page.getByLabel('Freelancers may add hours to past days').selectOption('Some days back')
      },
    ],
    [
      'the dialog of the archive',
      async () => {
        await page.getByRole('button', { name: 'Project settings' }).click()
        await page.getByRole('button', { name: 'Archive' }).click()
      },
    ],
    ['the dialog of who leaves', () => askToRemove(page, 'Jonas Öztürk')],
    [
      'the account',
      async () => {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('button', { name: 'Your account' }).click()
      },
    ],
    // The help comes before the tools for prices and history, which close the tools of the schedule.
    [
      'the help',
      async () => {
        await cell(page, 3, 10).focus()
        await page.keyboard.press('?')
      },
    ],
    ...(['Copy a week', 'Copy a month', 'Save as weekly pattern'] as const).map(
      (tool): [string, () => Promise<void>] => [
        tool,
        async () => {
          await page.getByRole('button', { name: 'Fill' }).click()
          await page.getByRole('button', { name: tool }).click()
        },
      ],
    ),
    [
      'the price’s dialog',
      async () => {
        await page.getByRole('button', { name: /^Price edit/ }).click()
        await cell(page, 3, 10).click()
      },
    ],
    [
      'the history of a cell',
      async () => {
        await page.getByRole('button', { name: 'History', exact: true }).click()
        await cell(page, 3, 10).click()
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
      },
    ],
  ]
  for (const [screen, open] of dialogs) {
    await test.step(screen, async () => {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await audit(page, screen, 'dialog[open]')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }

  await test.step('an administrator’s project, with all that unfolds', async () => {
    await row.getByRole('button', { name: /^View/ }).click()
    await row.getByRole('button', { name: /^Edit availability/ }).click()
    await page
      .getByRole('region', { name: 'Invites', exact: true })
      .getByRole('button', { name: 'Magic links' })
      .click()
    await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'View' }).click()
    await page.getByRole('button', { name: 'Create admin invite' }).click()
    await expect(page.getByLabel('Last invite link').first()).toHaveValue(/invite/)
    await page.getByRole('region', { name: 'Prices' }).getByRole('textbox', { name: 'Green' }).fill('18')
    await expect(page.getByRole('region', { name: 'Not saved' })).toBeVisible()
    await audit(page, 'the project')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await audit(page, 'the menu', '[popover]')
  })

  await test.step('the lists of projects', async () => {
    await page.goto('/auth')
    await page.getByLabel('Project name').fill('Weihnachtsmarkt')
    await audit(page, 'who is signed in')
    await page.getByRole('button', { name: 'Create project' }).click()
    await ready(page, 'Weihnachtsmarkt')
    for (const [path, title] of [
      ['/app/admin', 'Projects'],
      ['/app/freelancer', 'Welcome'],
    ] as const) {
      await page.goto(path)
      await ready(page, title)
      await audit(page, title)
    }
  })
})

test('the team and a day of a project break no rule of axe', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancerWithoutPage(admin)
  await jonas.api.call('PATCH', '/me', { firstName: 'Jonas', lastName: 'Öztürk', phone: '+49 170 1' })
  const project = `/projects/${admin.api.user.projectId}`
  const date = '2031-06-14'
  await admin.api.call('PUT', `${project}/schedule/slots`, {
    slots: [17, 18, 19].map((hour) => ({ date, hour, mode: 'RED' })),
  })
  await admin.api.call('PUT', `${project}/availability/${jonas.api.user.id}`, {
    availability: [{ day: date, hours: [17, 18] }],
  })
  await page.goto(`/app/project/${admin.api.user.projectId}/team?month=2031-06`)
  await expect(page.getByRole('link', { name: 'Booked 17–19' })).toBeVisible()
  await audit(page, 'the team')
  await page.goto(`/app/project/${admin.api.user.projectId}/day/${date}?hour=18`)
  await page.getByRole('button', { name: 'Book or ask' }).click()
  await expect(page.getByRole('button', { name: 'Unbook Jonas Öztürk' })).toBeVisible()
  await audit(page, 'a day')
  await page.getByRole('button', { name: 'Today' }).click()
  const today = page.locator('a[aria-current="date"][data-today]')
  await expect(today).toBeVisible()
  // The audit passes over what screen readers do not hear, such as the number of a day in the strip.
  const [weekday, number] = await today
    .locator('> [aria-hidden]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  expect(number).toBe(weekday)
})

test('bookings in the months and their dialogs break no rule of axe', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { page: other, api } = await signedIn.freelancer(admin)
  const project = `/projects/${admin.api.user.projectId}`
  const slots = [9, 10, 11].map((hour) => ({ date: '2031-06-03', hour }))
  const painted = slots.map((slot) => ({ ...slot, mode: 'RED' }))
  const pattern = [9, 10].map((hour) => ({ day: 1, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${project}/schedule/pattern`, { slots: pattern })
  await admin.api.call('PUT', `${project}/needs/pattern`, { slots: [{ day: 1, hour: 9, people: 3 }] })
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots: painted })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  const confirmed = { ...staffing, booking: 'confirmed', keepBooked: false }
  await admin.api.call('PUT', `${project}/staffing`, confirmed)
  const booked = (hour: number, state: string) => ({ ...slots[hour - 9]!, userId: api.user.id, state })
  await admin.api.call('PUT', `${project}/bookings`, { slots: [booked(9, 'booked'), booked(10, 'given')] })
  await admin.api.call('POST', `${project}/requests`, { slots: [slots[2]], userIds: [api.user.id] })

  await test.step('the freelancer’s month', async () => {
    await other.goto(`/app/project/${admin.api.user.projectId}/freelancer?month=2031-06`)
    await expect(cell(other, 3, 9)).toHaveAccessibleName(/booked/)
    await audit(other, 'the freelancer’s month with bookings')
    await cell(other, 3, 9).click()
    await expect(other.getByRole('dialog')).toBeVisible()
    await audit(other, 'the hours that cannot be removed', 'dialog[open]')
  })

  // The specification gives the cell '1/2' and its name '1 of 2 booked': the rule wants the same words in both.
  const except = ['label-content-name-mismatch']
  await page.goto(`/app/project/${admin.api.user.projectId}?month=2031-06`)
  await test.step('coverage with the need of the weekly pattern', async () => {
    await page.getByRole('radiogroup', { name: 'The month shows' }).getByText('Coverage').click()
    await expect(cell(page, 3, 9)).toHaveText(/\d/)
    const week = page.getByRole('region', { name: 'Weekly pattern' })
    await week.getByRole('button', { name: 'View' }).click()
    await week.getByRole('radiogroup').getByText('Need', { exact: true }).click()
    await expect(week.locator('[data-date="Tue"][data-hour="9"]')).toHaveText('3')
    await audit(page, 'coverage', undefined, except)
  })

  await test.step('the people of an hour', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await cell(page, 3, 10).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Book / })).toBeVisible()
    await audit(page, 'the people of an hour', 'dialog[open]')
    await page.keyboard.press('Escape')
  })

  await test.step('the settings of the project with its staffing', async () => {
    await page.getByRole('button', { name: 'Project settings' }).click()
    await expect(page.getByRole('dialog').getByText('A given hour is booked').first()).toBeVisible()
    await audit(page, 'the staffing in the settings', 'dialog[open]')
  })
})

test('a sheet longer than the screen of a phone scrolls by keyboard and breaks no rule of axe', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  await page.setViewportSize(PHONE)
  await cell(page, 3, 10).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  const lastLine = page.getByRole('dialog').getByRole('definition').last()
  await expect(lastLine).not.toBeInViewport()
  expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
  await page.keyboard.press('End')
  await expect(lastLine).toBeInViewport()
})

test('the members and their dialogs break no rule of axe', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { page: other } = await signedIn.planner(admin)
  await signedIn.freelancerWithoutPage(admin)
  await page.goto('/app/members')
  const row = page.getByRole('row').filter({ hasText: 'Petra Lang' })
  await expect(row).toBeVisible()
  await audit(page, 'the members')
  await row.getByRole('button', { name: /^Change role/ }).click()
  await audit(page, 'the role of a planner', 'dialog[open]')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('button', { name: 'Remove Petra Lang' }).click()
  await audit(page, 'the removal of a member', 'dialog[open]')
  await expect(other.getByRole('heading', { level: 2, name: 'Invites' })).toBeVisible()
  await audit(other, 'the project of a planner')
})
