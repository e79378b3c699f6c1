/** Requests and releases: what planners decide, and what freelancers see of it. */
import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { moveToDaytime } from '../src/server/testing/api.ts'
import { findViolations } from './axe.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { countPresses } from './presses.ts'
import type { Account, Administrator } from './signed-in.ts'
import { cell } from './steps.ts'

const MONTH = addMonths(currentMonth(), 1)
const DATE = `${MONTH}-10`
const HOURS = [17, 18, 19]
const slots = HOURS.map((hour) => ({ date: DATE, hour }))
const base = ({ api }: Account) => `/projects/${api.user.projectId}`
const address = (admin: Account) => `/app/project/${admin.api.user.projectId}`

/** Opens three hours of a confirmed project, and books them for these people. */
async function plan(admin: Administrator, booked: readonly Account[] = []): Promise<void> {
  const green = slots.map((slot) => ({ ...slot, mode: 'GREEN' }))
  await admin.api.call('PUT', `${base(admin)}/schedule/slots`, { slots: green })
  const staffing = await admin.api.call<object>('GET', `${base(admin)}/staffing`)
  const confirmed = { ...staffing, booking: 'confirmed', keepBooked: false }
  await admin.api.call('PUT', `${base(admin)}/staffing`, confirmed)
  const states = booked.flatMap(({ api }) =>
    slots.map((slot) => ({ ...slot, userId: api.user.id, state: 'booked' })),
  )
  if (states.length > 0) await admin.api.call('PUT', `${base(admin)}/bookings`, { slots: states })
}

/** Says how many of the hours each of these people is booked for. */
async function bookedOf(admin: Administrator, ...people: Account[]): Promise<number[]> {
  const path = `${base(admin)}/bookings?month=${MONTH}`
  const { users } = await admin.api.call<{ users: { userId: string; booked: object[] }[] }>('GET', path)
  return people.map(({ api }) => users.find(({ userId }) => userId === api.user.id)?.booked.length ?? 0)
}

const askRelease = (person: Account, admin: Administrator, reason = '') =>
  person.api.call('POST', `${base(admin)}/releases`, { slots, reason })

/** The hours, to the nearest, that the newest request gave for the answer. */
async function hoursToAnswer(admin: Administrator): Promise<number> {
  const path = `${base(admin)}/requests`
  const { requests } = await admin.api.call<{ requests: { createdAt: string; answerBy: string }[] }>(
    'GET',
    path,
  )
  const { createdAt, answerBy } = requests[0]!
  return Math.round((Date.parse(answerBy) - Date.parse(createdAt)) / 3_600_000)
}

const openRequests = async (page: Page) => {
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests and releases' })).toBeVisible()
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('a planner', () => {
  test('fills a gap by a request in at most six presses, and a freelancer accepts in two', async ({
    page,
    signedIn,
    mailbox,
  }) => {
    const admin = await signedIn.admin(page, { opens: false })
    await plan(admin)
    await moveToDaytime(admin.api, Date.now())
    const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
    const mia = await signedIn.freelancer(admin, { firstName: 'Mia', lastName: 'Adler' })
    await page.goto(`${address(admin)}?month=${MONTH}`)
    await expect(page.getByRole('grid', { name: `Schedule ${MONTH}` })).toBeVisible()

    const presses = await countPresses(page)
    await page.getByRole('radiogroup').getByText('Coverage', { exact: true }).click()
    await expect(cell(page, 10, 17)).toHaveText('0/1')
    await cell(page, 10, 17).dragTo(cell(page, 10, 19))
    await page.getByRole('button', { name: 'Who works?' }).click()
    const people = page.getByRole('tabpanel', { name: 'People' })
    await people.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(page.getByText('3 hours asked 2 people')).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(6)
    expect(await presses()).toBe(4)
    await expect(people.getByRole('list', { name: /^Asked/ }).getByRole('listitem')).toHaveCount(2)

    const invite = await mailbox.next(mia.email)
    const mail = invite.html.includes('request=') ? invite : await mailbox.next(mia.email)
    const { page: inbox } = mia
    await inbox.setContent(mail.html)
    const inMail = await countPresses(inbox)
    const button = inbox.getByRole('link').first()
    await button.evaluate((link: HTMLAnchorElement) => (link.target = '_blank'))
    const opened = inbox.context().waitForEvent('page')
    await button.click()
    const app = await opened
    await expect(app.getByRole('button', { name: 'Accept all' })).toBeVisible()
    const inApp = await countPresses(app)
    await app.getByRole('button', { name: 'Accept all' }).click()
    await expect(app.getByText('Accepted. You are booked.')).toBeVisible()
    expect((await inMail()) + (await inApp())).toBe(2)
    expect(await bookedOf(admin, mia, jonas)).toEqual([3, 0])
  })

  test('replaces somebody who is ill in at most six presses', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
    const mia = await signedIn.freelancer(admin, { firstName: 'Mia', lastName: 'Adler' })
    await signedIn.freelancerWithoutPage(admin, { firstName: 'Ben', lastName: 'Busch' })
    await plan(admin, [jonas])
    await askRelease(jonas, admin, 'I have the flu.')

    const presses = await countPresses(page)
    await openRequests(page)
    const releases = card(page, 'Releases')
    await expect(releases.getByRole('article', { name: 'Jonas Öztürk' })).toContainText('I have the flu.')
    await releases.getByRole('button', { name: 'Find a substitute' }).click()
    const sheet = page.getByRole('dialog', { name: 'Find a substitute' })
    await expect(sheet).not.toContainText('Jonas Öztürk Ask')
    await sheet.getByRole('button', { name: 'How you ask' }).click()
    await sheet.getByLabel('Message').fill('Can you step in?')
    await sheet.getByLabel('Time to answer').selectOption({ label: 'Within 2 hours' })
    await sheet.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(sheet.getByRole('list', { name: /^Asked/ }).getByRole('listitem')).toHaveCount(2)
    expect(await presses()).toBeLessThanOrEqual(6)
    expect(await presses()).toBe(5)
    expect(await bookedOf(admin, jonas, mia)).toEqual([3, 0])

    await page.keyboard.press('Escape')
    await expect(releases).toContainText('2 people are asked to be the substitute')
    await expect(
      card(page, 'Requests').getByRole('article', { name: /^Substitute for Jonas/ }),
    ).toContainText('Can you step in?')
    const { requests } = await mia.api.call<{ requests: { id: string }[] }>('GET', '/me/requests')
    expect(await hoursToAnswer(admin)).toBe(2)
    await mia.api.call('POST', `/me/requests/${requests[0]!.id}/accept`, {})
    await expect(releases).toContainText('None waits')
    await expect(card(page, 'Requests')).toContainText('None is open')
    await releases.getByRole('button', { name: 'Earlier releases' }).click()
    await expect(releases.getByRole('article', { name: 'Jonas Öztürk' })).toContainText(
      'replaced by a substitute',
    )
    expect(await bookedOf(admin, jonas, mia)).toEqual([0, 3])
  })

  test('releases or refuses, and the freelancer sees each answer', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
    await plan(admin, [jonas])
    const own = jonas.page.getByRole('region', { name: 'Your releases' })

    await test.step('a freelancer asks with a reason', async () => {
      await jonas.page.goto(`${address(admin)}/freelancer?month=${MONTH}`)
      await expect(cell(jonas.page, 10, 17)).toHaveAttribute('aria-label', /, booked$/)
      await cell(jonas.page, 10, 17).click()
      const question = jonas.page.getByRole('dialog', { name: 'Cannot remove hours' })
      await question.getByRole('button', { name: 'Give a reason' }).click()
      await expect(question.getByLabel('Reason')).toBeFocused()
      await jonas.page.keyboard.type('My exam is that day.')
      await question.getByRole('button', { name: 'Ask to be released' }).click()
      await expect(own).toContainText(/17–18 h waits for an answer/)
    })

    await openRequests(page)
    const release = card(page, 'Releases').getByRole('article', { name: 'Jonas Öztürk' })
    await test.step('Release, and Undo', async () => {
      await expect(release).toContainText('My exam is that day.')
      await page.getByRole('button', { name: 'Release Jonas Öztürk' }).click()
      await expect(card(page, 'Releases')).toContainText('None waits')
      expect(await bookedOf(admin, jonas)).toEqual([2])
      await own.getByRole('button', { name: 'Earlier releases' }).click()
      await expect(own).toContainText('released')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => bookedOf(admin, jonas)).toEqual([3])
    })

    await test.step('one that is withdrawn leaves the planner’s page', async () => {
      await askRelease(jonas, admin)
      await expect(release).toBeVisible()
      await own.getByRole('button', { name: /^Withdraw/ }).click()
      await expect(own.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
      await expect(release).toHaveCount(0)
    })

    await test.step('Refuse, by keyboard alone', async () => {
      await askRelease(jonas, admin)
      await page.getByRole('button', { name: 'Refuse Jonas Öztürk' }).press('Enter')
      await expect(release).toHaveCount(0)
      await expect(own).toContainText('refused: you stay booked')
      expect(await bookedOf(admin, jonas)).toEqual([3])
    })
  })

  test('sees who is asked how and until when, and withdraws', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
    const mia = await signedIn.freelancerWithoutPage(admin, { firstName: 'Mia', lastName: 'Adler' })
    await plan(admin)
    await openRequests(page)
    const requests = card(page, 'Requests')
    await expect(requests).toContainText('Nobody has been asked yet')
    const userIds = [mia.api.user.id, jonas.api.user.id]
    const asked = { slots, userIds, mode: 'in-turn', message: 'Can you help?' }
    await admin.api.call('POST', `${base(admin)}/requests`, asked)
    await expect(
      requests.getByRole('article', { name: '3 hours, 1 person asked, 1 waits for their turn' }),
    ).toBeVisible()
    const request = requests.getByRole('article', { name: /^3 hours, / })
    await expect(request).toContainText('3 of 3 h still open')
    await expect(request).toContainText('one after the other')
    await expect(request).toContainText('Can you help?')
    await expect(request.getByRole('listitem').filter({ hasText: 'Mia Adler' })).toContainText(
      /no answer yet, until /,
    )
    await expect(request.getByRole('listitem').filter({ hasText: 'Jonas Öztürk' })).toContainText(
      'not asked yet',
    )

    await test.step('an answer passes the turn on, at once', async () => {
      const { requests: own } = await mia.api.call<{ requests: { id: string }[] }>('GET', '/me/requests')
      await mia.api.call('POST', `/me/requests/${own[0]!.id}/accept`, { slots: slots.slice(0, 1) })
      await expect(request).toContainText('2 of 3 h still open')
      await expect(request.getByRole('listitem').filter({ hasText: 'Mia Adler' })).toContainText(
        /partly accepted: .*17–18 h/,
      )
      await expect(request.getByRole('listitem').filter({ hasText: 'Jonas Öztürk' })).toContainText(
        'no answer yet',
      )
    })

    await expect(
      requests.getByRole('article', { name: '3 hours, 2 people asked', exact: true }),
    ).toBeVisible()

    await test.step('a booking by somebody else fills it', async () => {
      const ben = await signedIn.freelancerWithoutPage(admin, { firstName: 'Ben', lastName: 'Busch' })
      const rest = slots.slice(1).map((slot) => ({ ...slot, userId: ben.api.user.id }))
      const book = (state: string | null) =>
        admin.api.call('PUT', `${base(admin)}/bookings`, { slots: rest.map((slot) => ({ ...slot, state })) })
      await book('booked')
      await expect(requests).toContainText('None is open')
      await book(null)
      await expect(request).toContainText('2 of 3 h still open')
    })

    await test.step('an hour leads to its day', async () => {
      await request.getByRole('link', { name: /17–20 h/ }).click()
      await expect(page).toHaveURL(new RegExp(`/day/${DATE}\\?hour=17$`))
      await page.goBack()
    })

    await test.step('the screen breaks no rule of axe and fits a phone, light and dark', async () => {
      await askFor(jonas, admin)
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        await expect(card(page, 'Releases').getByRole('article')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await findViolations(page)).toEqual([])
        await page.getByRole('button', { name: /^Find a substitute/ }).click()
        const sheet = page.getByRole('dialog', { name: 'Find a substitute' })
        await expect(sheet.getByRole('button', { name: /^Ask/ }).first()).toBeVisible()
        expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: /^Find a substitute/ })).toBeFocused()
      }
    })

    await test.step('Withdraw', async () => {
      await page.getByRole('button', { name: /^Withdraw/ }).press('Enter')
      await expect(requests).toContainText('None is open')
      await requests.getByRole('button', { name: 'Earlier requests' }).press('Enter')
      await expect(request.getByRole('listitem').filter({ hasText: 'Jonas Öztürk' })).toContainText(
        'withdrawn',
      )
      await expect(request.getByRole('listitem').filter({ hasText: 'Mia Adler' })).toContainText(
        'partly accepted',
      )
    })
  })
})

test.describe('the open page of a freelancer’s work', () => {
  test('shows a request in turn as soon as the turn has come', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
    const mia = await signedIn.freelancerWithoutPage(admin, { firstName: 'Mia', lastName: 'Adler' })
    await plan(admin)
    const userIds = [mia.api.user.id, jonas.api.user.id]
    const asked = { slots, userIds, mode: 'in-turn', message: 'Can you help?' }
    const { request } = await admin.api.call<{ request: { id: string } }>(
      'POST',
      `${base(admin)}/requests`,
      asked,
    )
    const watched = jonas.page.waitForResponse(/\/projects\/[0-9a-f-]+\/events$/)
    await jonas.page.goto('/app/work')
    await watched
    await expect(jonas.page.getByRole('heading', { name: 'When I can work' })).toBeVisible()
    await mia.api.call('POST', `/me/requests/${request.id}/decline`)
    await expect(jonas.page.getByText('Can you help?')).toBeVisible()
  })

  test('shows an earlier request that a mail leads to below the header of a phone', async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    const { page: phone, api } = await signedIn.freelancer(admin, { viewport: { width: 390, height: 300 } })
    await plan(admin)
    const { request } = await admin.api.call<{ request: { id: string } }>('POST', `${base(admin)}/requests`, {
      slots,
      userIds: [api.user.id],
    })
    await api.call('POST', `/me/requests/${request.id}/accept`, {})
    await phone.goto(`/app/work?request=${request.id}`)
    const ended = phone.locator(`#request-${request.id}`)
    await expect(ended).toBeFocused()
    const header = (await phone.getByRole('banner').boundingBox())!
    expect((await ended.boundingBox())!.y).toBeGreaterThan(header.y + header.height)
  })
})

/** Books an hour of the next day for the person, who asks to be released from it. */
async function askFor(person: Account, admin: Administrator): Promise<void> {
  const slot = { date: `${MONTH}-11`, hour: 9 }
  const green = [{ ...slot, mode: 'GREEN' }]
  await admin.api.call('PUT', `${base(admin)}/schedule/slots`, { slots: green })
  const booked = [{ ...slot, userId: person.api.user.id, state: 'booked' }]
  await admin.api.call('PUT', `${base(admin)}/bookings`, { slots: booked })
  await person.api.call('POST', `${base(admin)}/releases`, { slots: [slot] })
}
