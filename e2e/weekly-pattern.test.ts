import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

function patternOn(page: Page) {
  const card = page.getByRole('region', { name: 'Weekly pattern' })
  return {
    card,
    view: () => card.getByRole('button', { name: 'View' }).click(),
    slot: (weekday: string, hour: number) =>
      card.getByRole('grid').locator(`[data-date="${weekday}"][data-hour="${hour}"]`),
    /** Nothing is under way any more. */
    expectSaved: () => expect(card.locator('[aria-busy="true"]')).toHaveCount(0),
  }
}

test('a saved weekly pattern shows in every month below the days’ own entries', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  const { card, view, slot, expectSaved } = patternOn(page)
  const month = page.getByRole('grid', { name: /^Schedule/ })
  const wednesdays = month.getByRole('row', { name: /Wed/ }).locator('[data-hour="9"]')

  await view()
  await expect(card.getByRole('rowheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])

  await test.step('paints by click and by keyboard, each saved at once', async () => {
    await expect(wednesdays.first()).toHaveAttribute('data-mode', 'WHITE')
    await slot('Wed', 9).click()
    await slot('Wed', 9).press('ArrowRight')
    await slot('Wed', 10).press('Enter')
    await slot('Wed', 10).press('Enter')
    await expect(slot('Wed', 10)).toHaveAttribute('data-mode', 'YELLOW')
    await expectSaved()
  })

  await test.step('shows in this month and the next', async () => {
    const modes = async () =>
      new Set(await wednesdays.evaluateAll((cells) => cells.map((each) => each.getAttribute('data-mode'))))
    await expect.poll(modes).toEqual(new Set(['GREEN']))
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.poll(modes).toEqual(new Set(['GREEN']))
    await page.getByRole('button', { name: 'Prev month' }).click()
  })

  await test.step('a press in the month advances the mode for that day alone', async () => {
    await wednesdays.first().click()
    await expect(wednesdays.first()).toHaveAttribute('data-mode', 'YELLOW')
    await expect(wednesdays.nth(1)).toHaveAttribute('data-mode', 'GREEN')
    await expect(month.locator('[aria-busy]')).toHaveCount(0)
    await page.reload()
    await expect(wednesdays.first()).toHaveAttribute('data-mode', 'YELLOW')
    await view()
    await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'GREEN')
    await expect(slot('Wed', 10)).toHaveAttribute('data-mode', 'YELLOW')
  })
})

test('a gesture on the weekly pattern is one save, which is undone and redone', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { card, view, slot, expectSaved } = patternOn(page)
  const path = `/projects/${admin.api.user.projectId}/schedule/pattern`
  const saved = async () => (await admin.api.call<{ slots: object[] }>('GET', path)).slots
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.postData()!))

  await view()
  await card.getByRole('button', { name: 'Green' }).click()
  await card.getByRole('rowheader', { name: 'Mon' }).click()
  await expect(slot('Mon', 20)).toHaveAttribute('data-mode', 'GREEN')
  await expectSaved()
  expect(saves).toHaveLength(1)
  expect(await saved()).toHaveLength(14)

  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(slot('Mon', 20)).toHaveAttribute('data-mode', 'WHITE')
  await expectSaved()
  expect(await saved()).toEqual([])
  await card.getByRole('button', { name: 'Redo' }).click()
  await expect(slot('Mon', 20)).toHaveAttribute('data-mode', 'GREEN')
  await expectSaved()
  expect(await saved()).toHaveLength(14)
})

test('the weekly pattern sets how many people its hours need, and undo takes that back', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { card, view, slot, expectSaved } = patternOn(page)
  const base = `/projects/${admin.api.user.projectId}`
  const modes = [9, 10, 11].map((hour) => ({ day: 2, hour, mode: 'RED' }))
  await admin.api.call('PUT', `${base}/schedule/pattern`, { slots: modes })
  const saved = async () => (await admin.api.call<{ slots: object[] }>('GET', `${base}/needs/pattern`)).slots
  const number = (hour: number, people: number) => ({ day: 2, hour, people })
  const inMonth = page
    .getByRole('grid', { name: /^Schedule/ })
    .getByRole('row', { name: /Wed/ })
    .last()

  await view()
  await page.getByRole('radiogroup', { name: 'The month shows' }).getByText('Coverage').click()
  await card.getByRole('radiogroup').getByText('Need', { exact: true }).click()
  await expect(slot('Wed', 9)).toHaveText('1')
  await expect(slot('Wed', 9)).toHaveAccessibleName('Wednesday, 9:00, red, 1 person needed, by its colour')

  await test.step('a typed number is dragged over hours in one save, and the month follows', async () => {
    await slot('Wed', 12).focus()
    await page.keyboard.type('12')
    await slot('Wed', 9).hover()
    await page.mouse.down()
    await slot('Wed', 10).hover()
    await page.mouse.up()
    await expect(slot('Wed', 10)).toHaveAccessibleName('Wednesday, 10:00, red, 12 people needed')
    await expectSaved()
    expect(await saved()).toEqual([number(9, 12), number(10, 12)])
    await expect(inMonth.locator('[data-hour="10"]')).toHaveText(/^0\/\u200b?12$/)
  })

  await test.step('minus clears the number of a selection', async () => {
    await page.keyboard.press('Escape')
    await slot('Wed', 10).click()
    await slot('Wed', 10).press('Shift+ArrowRight')
    await page.keyboard.press('-')
    await expect(slot('Wed', 10)).toHaveText('1')
    await expectSaved()
    expect(await saved()).toEqual([number(9, 12)])
  })

  await test.step('undo and redo step through both', async () => {
    const press = (name: string) => card.getByRole('button', { name }).click()
    await press('Undo')
    await expect.poll(saved).toEqual([number(9, 12), number(10, 12)])
    await press('Undo')
    await expect.poll(saved).toEqual([])
    await expect(slot('Wed', 9)).toHaveText('1')
    await expect(inMonth.locator('[data-hour="9"]')).toHaveText('0/1')
    await press('Redo')
    await expect.poll(saved).toEqual([number(9, 12), number(10, 12)])
  })

  await test.step('the number of people changes no colour, and colours come back', async () => {
    await card.getByRole('radiogroup').getByText('Colours').click()
    await expect(slot('Wed', 9)).toHaveText('')
    await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'RED')
    await slot('Wed', 12).click()
    await expect(slot('Wed', 12)).toHaveAttribute('data-mode', 'GREEN')
  })
})

test('two planners paint the weekly pattern and keep each other’s hours', async ({
  page,
  browser,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { projectId } = admin.api.user
  const context = await browser.newContext()
  const other = await context.newPage()
  // The second planner’s page hears nothing of the first one’s changes.
  await other.route(/\/events/, (route) => route.abort())
  const second = await signedIn.admin(other, { firstName: 'Paul' })
  const { url } = await admin.api.call<{ url: string }>('POST', `/projects/${projectId}/invites`, {
    role: 'ADMIN',
  })
  await second.api.call('POST', '/invites/accept', { token: url.split('/').at(-1) })
  await other.goto(`/app/project/${projectId}`)
  const [mine, theirs] = [patternOn(page), patternOn(other)]
  await mine.view()
  await theirs.view()
  await expect(theirs.slot('Wed', 9)).toHaveAttribute('data-mode', 'WHITE')

  await mine.slot('Mon', 7).click()
  await expect(mine.slot('Mon', 7)).toHaveAttribute('data-mode', 'GREEN')
  await mine.expectSaved()
  await expect(theirs.slot('Mon', 7)).toHaveAttribute('data-mode', 'WHITE')
  await theirs.slot('Wed', 9).click()
  for (const { slot } of [mine, theirs]) {
    await expect(slot('Mon', 7)).toHaveAttribute('data-mode', 'GREEN')
    await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'GREEN')
  }

  await theirs.card.getByRole('button', { name: 'Undo' }).click()
  for (const { slot } of [mine, theirs]) {
    await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'WHITE')
    await expect(slot('Mon', 7)).toHaveAttribute('data-mode', 'GREEN')
  }
  await context.close()
})
