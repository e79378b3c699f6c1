/** Somebody comes back to a month that others have changed: the changes are listed and marked until they are put away. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { cell, hasSign } from './steps.ts'

const MONTH = '2099-12'
const date = '2099-12-01'

test('people see what others changed until they put it away', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const project = `/projects/${admin.api.user.projectId}`
  const paint = (hours: number[], mode: string) =>
    admin.api.call('PUT', `${project}/schedule/slots`, {
      slots: hours.map((hour) => ({ date, hour, mode })),
    })
  await paint([9, 10, 12], 'GREEN')
  const { page: desk, api } = await signedIn.freelancer(admin)
  for (const each of [admin.api, api]) await each.call('POST', `${project}/news/seen`, { month: MONTH })
  await paint([9, 10], 'RED')
  await api.call('PUT', `${project}/availability`, { availability: [{ day: date, hours: [12] }] })

  const address = `/app/project/${admin.api.user.projectId}/freelancer?month=${MONTH}`
  const newsOn = (of: Page) => of.getByRole('region', { name: 'What changed since you were here' })
  await desk.goto(address)
  await expect(newsOn(desk)).toContainText('2 hours, marked below')
  await newsOn(desk).getByText('What changed').click()
  await expect(newsOn(desk).getByRole('listitem')).toHaveText(['Tue 1 Dec, 9–11 h: colour'])
  await expect(cell(desk, 1, 9)).toHaveAttribute('aria-label', /changed: colour$/)
  await expect(cell(desk, 1, 12)).not.toHaveAttribute('aria-label', /changed/)
  expect([await hasSign(cell(desk, 1, 9)), await hasSign(cell(desk, 1, 12))]).toEqual([true, false])
  await expectAccessible(desk)

  // The list of days, as a phone shows it.
  await desk.setViewportSize({ width: 390, height: 800 })
  await desk.goto(address)
  await expect(desk.getByText('9–11 changed: colour')).toBeVisible()
  await newsOn(desk).getByRole('button', { name: 'Put away' }).click()
  await expect(newsOn(desk)).toBeHidden()
  await expect(desk.getByText('9–11 changed: colour')).toBeHidden()
  await desk.reload()
  await expect(desk.getByRole('button', { name: /9–11/ }).first()).toBeVisible()
  await expect(newsOn(desk)).toBeHidden()

  // The administrator has made the colours, and sees what the freelancer gave.
  await page.goto(`/app/project/${admin.api.user.projectId}?month=${MONTH}`)
  await expect(newsOn(page)).toContainText('1 hour, marked below')
  await expect(cell(page, 1, 12)).toHaveAttribute('aria-label', /changed: given hours$/)
  await newsOn(page).getByRole('button', { name: 'Put away' }).click()
  await expect(newsOn(page)).toBeHidden()
})
