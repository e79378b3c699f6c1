/** A person's own calendar: its busy hours are marked to them alone, and warned of before they are given. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CERTIFICATE } from '../src/server/testing/certificate.ts'
import { type HttpsServer, startHttpsServer } from '../src/server/testing/https-server.ts'
import { expectAccessible } from './axe.ts'
import { currentMonth } from './clock.ts'
import { expect, test as base } from './fixtures.ts'
import { proveMailbox } from './prove-mailbox.ts'
import type { Administrator } from './signed-in.ts'
import { cell, hasSign } from './steps.ts'

/** The next January, in which no clock is changed. */
const MONTH = `${Number(currentMonth().slice(0, 4)) + 1}-01`
const date = `${MONTH}-01`
/** A dentist at 9:30 to 11:00 in Berlin. */
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//EN',
  'BEGIN:VEVENT',
  'UID:dentist@example.org',
  'DTSTAMP:20261101T000000Z',
  `DTSTART:${date.replaceAll('-', '')}T083000Z`,
  `DTEND:${date.replaceAll('-', '')}T100000Z`,
  'SUMMARY:Secret dentist',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** The person's calendar at this machine stands for one of the internet; without its path there is none. */
const test = base.extend<object, { calendars: HttpsServer }>({
  calendars: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await startHttpsServer((request, response) => {
        const isThere = request.url === '/secret.ics'
        response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'text/calendar' })
        response.end(isThere ? CALENDAR : '')
      })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ settings, calendars }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'slotwerk-busy-'))
      const file = join(folder, 'certificate.pem')
      writeFileSync(file, CERTIFICATE)
      await use({ ...settings, OUTBOUND_ALLOW: calendars.place, NODE_EXTRA_CA_CERTS: file })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// A bad address is refused, and a session that has not proven its mailbox has no calendar.
test.use({ expectedErrors: /40[03]/, actionTimeout: 15_000 })

/** Opens three hours in the administrator's project; gives the paths of its calls and of its page. */
async function openHours({ api }: Administrator): Promise<{ project: string; address: string }> {
  const project = `/projects/${api.user.projectId}`
  await api.call('PUT', `${project}/schedule/slots`, {
    slots: [9, 10, 11].map((hour) => ({ date, hour, mode: 'GREEN' })),
  })
  return { project, address: `/app/project/${api.user.projectId}` }
}

test('busy hours are marked and warned of, to the person alone', async ({
  page,
  signedIn,
  mailbox,
  calendars,
}) => {
  const admin = await signedIn.admin(page)
  const { address } = await openHours(admin)
  const person = await signedIn.freelancer(admin)
  await proveMailbox(person.page, mailbox, person.email)
  const { page: own } = person
  await own.goto('/app/work')
  const card = own.getByRole('region', { name: 'Busy hours from my calendar' })
  const field = card.getByLabel('Address (https)')

  await test.step('a bad address is named, and stays to be mended', async () => {
    await field.fill('https://10.0.0.1/secret.ics')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('https://10.0.0.1/secret.ics')
    await expectAccessible(own)
  })

  await test.step('a calendar that cannot be read says why', async () => {
    await field.fill(`${calendars.url}/nowhere.ics`)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Busy hours come from localhost')).toBeVisible()
    await expect(card.getByText(/Until it can be read, no hours are marked\.$/)).toBeVisible()
    await expectAccessible(own)
  })

  await test.step('the address is replaced', async () => {
    await card.getByRole('button', { name: 'Another address' }).click()
    await field.fill(`${calendars.url}/secret.ics`)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText(/Last read:/)).toBeVisible()
    await expect(card).not.toContainText('secret')
  })

  await test.step('the month marks the hours that are touched, and warns once one is chosen', async () => {
    await own.goto(`${address}/freelancer?month=${MONTH}`)
    await expect(cell(own, 1, 9)).toHaveAttribute('aria-label', /, busy by your calendar$/)
    await expect(cell(own, 1, 10)).toHaveAttribute('aria-label', /, busy by your calendar$/)
    await expect(cell(own, 1, 11)).not.toHaveAttribute('aria-label', /busy/)
    expect([await hasSign(cell(own, 1, 9)), await hasSign(cell(own, 1, 11))]).toEqual([true, false])
    const warning = own.getByText('You have chosen hours at which you are busy elsewhere:')
    await cell(own, 1, 11).click()
    await expect(warning).toBeHidden()
    await cell(own, 1, 10).click()
    await expect(warning).toContainText(', 10–11 h (your calendar)')
    await expectAccessible(own)
  })

  await test.step('an administrator sees nothing of it', async () => {
    await page.goto(`${address}?month=${MONTH}`)
    await expect(cell(page, 1, 9)).toBeVisible()
    await expect(page.getByText(/busy/i)).toHaveCount(0)
    await expect(cell(page, 1, 9)).not.toHaveAttribute('aria-label', /busy/)
  })

  await test.step('the calendar is forgotten', async () => {
    await own.goto('/app/work')
    await card.getByRole('button', { name: 'Forget this calendar' }).click()
    await expect(field).toHaveValue('')
  })
})

test('on a phone in German the list of days marks the hours', async ({
  page,
  signedIn,
  mailbox,
  calendars,
}) => {
  const admin = await signedIn.admin(page)
  const { project, address } = await openHours(admin)
  const { page: phone, email } = await signedIn.freelancer(admin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'de-DE',
  })
  await phone.goto('/app/work')
  const card = phone.getByRole('region', { name: 'Belegte Stunden aus meinem Kalender' })
  await expect(
    card.getByText(
      'Bitte melden Sie sich mit einem Code aus Ihrer E-Mail an, um Ihren Kalender zu verbinden.',
    ),
  ).toBeVisible()
  const api = await proveMailbox(phone, mailbox, email)
  await api.call('PUT', '/me/busy-calendar', { url: `${calendars.url}/secret.ics` })
  await expect
    .poll(() => api.call('GET', `${project}/busy/me?month=${MONTH}`))
    .toMatchObject({ slots: [{ hour: 9 }, { hour: 10 }] })
  await phone.goto(`${address}/freelancer?month=${MONTH}`)
  await expect(phone.getByText('in Ihrem Kalender belegt').first()).toBeVisible()
  await expectAccessible(phone)
})
