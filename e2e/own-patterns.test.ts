/** A person says once when they can work, and gives the hours of a month by it: on a desk and on a phone. */
import { addMonths, daysOfMonth, weekdayOf } from '../src/domain/calendar.ts'
import type { Api } from '../src/server/testing/api.ts'
import { expectAccessible } from './axe.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { cell, untilToast } from './steps.ts'

test.use({ actionTimeout: 15_000 })

/** Two Mondays of the month after next, with open hours from 9 to 13. */
async function openMondays(
  admin: Api,
): Promise<{ month: string; first: number; second: number; path: string }> {
  const month = addMonths(currentMonth(), 2)
  const mondays = daysOfMonth(month).filter((day) => weekdayOf(day) === 0)
  const [first, second] = [mondays[0]!, mondays[1]!]
  const slots = [first, second].flatMap((date) =>
    [9, 10, 11, 12].map((hour) => ({ date, hour, mode: 'GREEN' })),
  )
  const { projectId } = admin.user
  await admin.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  const path = `/app/project/${projectId}/freelancer?month=${month}`
  return { month, first: Number(first.slice(8)), second: Number(second.slice(8)), path }
}

test('a person says once when they can work, changes and removes it, and gives a month by it', async ({
  page,
  signedIn,
  mailbox,
}) => {
  const admin = await signedIn.admin(page)
  const {
    page: desk,
    email,
    api,
  } = await signedIn.freelancer(admin, {
    viewport: { width: 1440, height: 900 },
  })
  await proveMailbox(desk, mailbox, email)
  const { path, first, second } = await openMondays(admin.api)

  await desk.goto('/app/work')
  const card = desk.getByRole('region', { name: 'When I can work' })
  await card.getByRole('button', { name: 'Add' }).click()
  const dialog = desk.getByRole('dialog', { name: 'When can you work?' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one day.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByLabel('From', { exact: true }).selectOption('9:00')
  await dialog.getByLabel('To', { exact: true }).selectOption('12:00')
  await dialog.getByLabel('First day').fill('2027-02-01')
  await dialog.getByLabel('Last day').fill('2027-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The last day is before the first one.')).toBeVisible()
  await expectAccessible(desk, { part: 'dialog' })
  await dialog.getByLabel('First day').fill('')
  await dialog.getByLabel('Last day').fill('2099-03-31')
  await expect(dialog.getByText('Mon 9–12 h, until 31 March 2099')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Mon 9–12 h, until 31 March 2099')).toBeVisible()

  await card.getByRole('button', { name: /^Change: Mon/ }).click()
  const change = desk.getByRole('dialog', { name: 'When I can work' })
  await change.getByLabel('Last day').fill('')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await card.getByRole('button', { name: 'Remove: Mon 9–12 h' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('listitem')).toHaveText('Mon 9–12 h')
  await expectAccessible(desk, { part: 'main' })

  await desk.goto(path)
  const give = desk.getByRole('button', { name: 'Give by my pattern' })
  await expect(desk.getByText('6 open hours fit your pattern.')).toBeVisible()
  await expectAccessible(desk, { part: 'main' })
  await give.click()
  await expect(cell(desk, first, 9)).toHaveAttribute('aria-label', /, added, not saved yet$/)
  await expect(cell(desk, second, 11)).toHaveAttribute('aria-selected', 'true')
  await expect(cell(desk, second, 12)).toHaveAttribute('aria-selected', 'false')
  await expect(desk.getByText('6 h chosen by your pattern. Nothing is given until you save.')).toBeVisible()
  await expect(give).toBeHidden()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(desk, first, 9)).toHaveAttribute('aria-selected', 'false')

  await give.click()
  await untilToast(desk, 'Saved', () => desk.getByRole('button', { name: 'Save', exact: true }).click())
  await expect(give).toBeHidden()
  const saved = await api.call<{ slots: { hour: number }[] }>(
    'GET',
    `/projects/${admin.api.user.projectId}/availability/me?month=${path.slice(-7)}`,
  )
  expect(saved.slots.map(({ hour }) => hour).toSorted((a, b) => a - b)).toEqual([9, 9, 10, 10, 11, 11])
})

test('on a phone the list of a month is given by the pattern in German', async ({
  page,
  signedIn,
  mailbox,
}) => {
  const admin = await signedIn.admin(page)
  const { page: phone, email } = await signedIn.freelancer(admin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'de-DE',
  })
  await proveMailbox(phone, mailbox, email)
  const { path } = await openMondays(admin.api)

  await phone.goto('/app/work')
  const card = phone.getByRole('region', { name: 'Wann ich arbeiten kann' })
  await card.getByRole('button', { name: 'Hinzufügen' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Wann können Sie arbeiten?' })
  await dialog.getByRole('checkbox', { name: 'Montag' }).tap()
  await dialog.getByLabel('Von', { exact: true }).selectOption('9:00')
  await dialog.getByLabel('Bis', { exact: true }).selectOption('13:00')
  await expectAccessible(phone, { part: 'dialog' })
  await dialog.getByRole('button', { name: 'Speichern' }).tap()
  await expect(card.getByText('Mo 9–13 Uhr')).toBeVisible()
  await expectAccessible(phone, { part: 'main' })

  await phone.goto(path)
  await phone.getByRole('button', { name: 'Nach meinem Muster melden' }).tap()
  await expect(phone.getByRole('button', { name: /^9–13, .*vorgemerkt/ })).toHaveCount(2)
  await expectAccessible(phone, { part: 'main' })
  await phone.getByRole('button', { name: 'Speichern', exact: true }).tap()
  await expect(phone.getByRole('button', { name: /^9–13, .*, gemeldet/ })).toHaveCount(2)
})

test('a session that an administrator can have has no patterns, and asks to prove the mailbox', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { page: desk } = await signedIn.freelancer(admin)
  await desk.goto('/app/work')
  await expect(
    desk.getByText('Please sign in with a code from your mail to say when you can work.'),
  ).toBeVisible()
  await expect(
    desk.getByText('Please sign in with a code from your mail to connect your calendar.'),
  ).toBeVisible()
})
