import type { Locator, Page } from '@playwright/test'
import { addFreelancers } from './add-freelancers.ts'
import { expect, test } from './fixtures.ts'
import type { SignedIn } from './signed-in.ts'
import { cell, showMonth, openCard } from './steps.ts'

const row = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Freelancers' }).getByRole('row', { name })
const month = (page: Page, name: RegExp) => page.getByRole('region', { name })
const slot = (planner: Locator, dayOfMonth: number, hour: number) =>
  planner
    .getByRole('grid')
    .locator(`[data-date$="-${String(dayOfMonth).padStart(2, '0')}"][data-hour="${hour}"]`)
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** A tenant with wages, some open hours, and one freelancer who has come by the mail. */
async function setUp(page: Page, signedIn: SignedIn) {
  const admin = await signedIn.admin(page)
  const prices = page.getByRole('region', { name: 'Prices' })
  await openCard(page, 'Prices')
  for (const [label, wage] of [
    ['Green', '12,50'],
    ['Yellow', '15'],
    ['Red', '20'],
  ] as const) {
    await prices.getByRole('textbox', { name: label }).fill(wage)
  }
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(prices.getByText('Saved')).toBeVisible()
  for (const hour of [9, 10, 11]) await cell(page, 10, hour).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)

  const { page: phone, email } = await signedIn.freelancer(admin, { viewport: { width: 390, height: 844 } })
  await showMonth(phone)
  await page.reload()
  await expect(row(page, /^Jonas Öztürk/).getByText(email)).toBeVisible()
  return { phone }
}

/** A card that is drawn later may push the person's row away again, and a far row has no buttons. */
const bringIntoView = (person: Locator) =>
  expect(async () => {
    await person.scrollIntoViewIfNeeded()
    await expect(person.getByRole('button', { name: 'Edit colors' })).toBeVisible({ timeout: 1000 })
  }).toPass()

test('an administrator sets and clears the wages of one person', async ({ page, signedIn }) => {
  const { phone } = await setUp(page, signedIn)
  const person = row(page, /^Jonas Öztürk/)
  const wage = (label: string) => person.getByRole('textbox', { name: label })
  const save = person.getByRole('button', { name: 'Save' })

  await test.step('the three money fields are empty and show the tenant’s wages as placeholders', async () => {
    for (const [label, held] of [
      ['Green', '12.50'],
      ['Yellow', '15.00'],
      ['Red', '20.00'],
    ] as const) {
      await expect(wage(label)).toHaveAccessibleName(`${label}, €/hour for Jonas Öztürk`)
      await expect(wage(label)).toHaveAttribute('inputmode', 'decimal')
      await expect(wage(label)).toHaveAttribute('placeholder', held)
      await expect(wage(label)).toHaveValue('')
    }
  })

  await test.step('an invalid wage is explained in place and not sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    for (const [wrong, why] of [
      ['-1', 'Amount must be a non-negative number with up to 2 decimals'],
      ['12.505', 'Do you mean 12505.00 or 12.50? Please type the one you mean.'],
    ] as const) {
      await wage('Green').fill(wrong)
      await save.click()
      await expect(wage('Green')).toHaveAccessibleDescription(why)
      await expect(wage('Green')).toBeFocused()
    }
    expect(sent).toEqual([])
  })

  await test.step('a filled field is saved, and an empty one as null', async () => {
    await wage('Green').fill('13,2')
    await wage('Red').fill('0')
    const request = page.waitForRequest((each) => each.url().endsWith('/wage-override'))
    await save.click()
    expect((await request).postDataJSON()).toEqual({ greenWage: 13.2, yellowWage: null, redWage: 0 })
    await expect(person.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(wage('Green')).toHaveValue('13.20')
    await expect(wage('Yellow')).toHaveValue('')
    await expect(wage('Red')).toHaveValue('0.00')
    await phone.reload()
    await expect(phone.getByText('13,20').first()).toBeAttached()
  })

  await test.step('an emptied field restores the tenant’s wage', async () => {
    await wage('Green').fill('')
    await save.click()
    await expect(person.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(wage('Red')).toHaveValue('0.00')
    await expect(wage('Green')).toHaveValue('')
  })
})

test('nothing in a person’s line moves while wages are typed', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  await signedIn.freelancerWithoutPage(admin)
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  const jonas = row(page, /^Jonas Öztürk/)
  const parts = [
    jonas.getByRole('rowheader').locator('bdi').first(),
    jonas.getByRole('textbox').first(),
    jonas.getByRole('button', { name: /^View/ }),
    jonas.getByRole('button', { name: /^Edit colors/ }),
  ]
  const places = async () => {
    const { y: top } = (await jonas.boundingBox())!
    return Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())!.y - top)))
  }
  await parts[1]!.scrollIntoViewIfNeeded()
  const before = await places()
  await parts[1]!.fill('19')
  await expect(jonas.getByRole('combobox')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('40 people fit into 1,800 pixels, sorted by their hours at a press', async ({
  page,
  signedIn,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, 39)
  await signedIn.freelancerWithoutPage(admin)
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  const table = page.getByRole('grid', { name: /^Freelancers/ })
  await expect(table.locator('tr[data-user-id]')).toHaveCount(40)
  await bringIntoView(row(page, /^Anna Meyer 039/))
  expect((await table.boundingBox())!.height).toBeLessThanOrEqual(1800)

  await test.step('the heads stay in sight and sort', async () => {
    const head = table.getByRole('columnheader', { name: 'Name and email' })
    await expect(head).toBeInViewport()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const people = table.locator('tr[data-user-id]')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(people.first()).toContainText('Jonas Öztürk')
    await table.getByRole('button', { name: 'Hours' }).click()
    await expect(table.getByRole('columnheader', { name: 'Hours' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(people.first()).toContainText('Meyer 001')
  })
})

test('a month that opens at the lower edge comes into view below its person', async ({
  page,
  signedIn,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, 20)
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  const person = row(page, /^Anna Meyer 012/)
  const edit = person.getByRole('button', { name: 'Edit availability' })
  await expect(edit).toBeVisible()
  const { y, height } = (await person.boundingBox())!
  await page.evaluate((below) => scrollBy(0, below), y + height - 890)
  await expect.poll(async () => (await person.boundingBox())!.y).toBeGreaterThan(840)

  await edit.click()
  const grid = month(page, /^Month of Anna Meyer 012/).getByRole('grid')
  await expect(person).toBeInViewport({ ratio: 1 })
  await expect(grid.getByRole('row').nth(12)).toBeInViewport({ ratio: 1 })
  const head = page.getByRole('columnheader', { name: 'Name and email' })
  const { y: top, height: headHeight } = (await head.boundingBox())!
  expect((await person.boundingBox())!.y).toBeGreaterThanOrEqual(top + headHeight)
  await expect(person.getByRole('button', { name: 'Availability: ON' })).toBeFocused()

  // The wheel scrolls the page, wherever the pointer is.
  await grid.getByRole('row').nth(12).hover()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 200)
})

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in ${locale.slice(0, 2)}`, () => {
    test.use({ locale })

    test('the names of the colours keep apart in the head of the roster', async ({ page, signedIn }) => {
      const admin = await signedIn.admin(page)
      await signedIn.freelancerWithoutPage(admin)
      for (const width of [1440, 1280, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        const heads = page.getByRole('grid', { name: /^Freelancer/ }).getByRole('columnheader')
        const colours = heads.filter({ hasText: /Red|Rot/ }).locator('> [aria-hidden]')
        await expect(colours).toHaveCount(3)
        const edges = await colours.evaluateAll((all) =>
          all.map((colour) => {
            const range = document.createRange()
            range.selectNodeContents(colour)
            const { left, right } = range.getBoundingClientRect()
            return { left, right }
          }),
        )
        const gaps = edges.slice(1).map(({ left }, index) => left - edges[index]!.right)
        expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(6)
      }
    })
  })
}

test('the keyboard walks over the roster by arrows, and it is one Tab stop', async ({
  page,
  signedIn,
  server,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, 40)
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  const table = page.getByRole('grid', { name: /^Freelancers/ })
  const person = (number: number) => row(page, new RegExp(`^Anna Meyer 0${number}`))
  const cellOf = (number: number, index: number) => person(number).locator(':is(th, td)').nth(index)
  await expect(table).toHaveAttribute('aria-rowcount', '41')
  await bringIntoView(person(10))
  expect(await table.locator('[tabindex="0"]').count()).toBe(1)

  const first = person(10).getByRole('textbox', { name: 'Green' })
  await test.step('a press into a field enters its cell, and Escape leaves it', async () => {
    await first.click()
    await page.keyboard.press('Escape')
    await expect(cellOf(10, 3)).toBeFocused()
  })

  await test.step('arrows walk, Enter enters, and Tab goes on within the cell', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(cellOf(11, 3)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(person(10).getByRole('textbox', { name: 'Yellow' })).toBeFocused()
    await page.keyboard.type('17,5')
    await page.keyboard.press('Enter')
    await expect(person(10).getByText('Saved')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect(cellOf(10, 4)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(cellOf(10, 0)).toBeFocused()
  })

  await test.step('Tab leaves the roster', async () => {
    await page.keyboard.press('Tab')
    await expect(table.locator(':focus')).toHaveCount(0)
  })
})

test('an administrator adds and removes hours that the person then sees', async ({ page, signedIn }) => {
  const { phone } = await setUp(page, signedIn)
  const person = row(page, /^Jonas Öztürk/)
  const planner = month(page, /^Month of Jonas Öztürk/)
  const edit = person.getByRole('button', { name: 'Edit availability' })
  const save = planner.getByRole('button', { name: 'Save' })
  const slots = person.getByRole('gridcell').first()

  await test.step('turning the edit on opens the month, with nothing to save', async () => {
    await expect(planner).toBeHidden()
    await edit.click()
    await expect(person.getByRole('button', { name: 'Availability: ON' })).toBeVisible()
    await expect(person.getByRole('button', { name: 'Hide' })).toBeVisible()
    await expect(slot(planner, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
    await expect(slot(planner, 10, 8)).toHaveAttribute('aria-disabled', 'true')
    await expect(save).toBeDisabled()
  })

  await test.step('an hour taken back is no change', async () => {
    await slot(planner, 10, 9).click()
    await expect(save).toBeEnabled()
    await slot(planner, 10, 9).click()
    await expect(save).toBeDisabled()
  })

  await test.step('changes outlast another month and a collapsed row', async () => {
    await slot(planner, 10, 9).click()
    await slot(planner, 10, 11).click()
    await planner.getByRole('button', { name: 'Next' }).click()
    await expect(planner.getByText('+2 h not saved, 2 h in other months')).toBeVisible()
    await planner.getByRole('button', { name: 'Prev' }).click()
    await person.getByRole('button', { name: 'Hide' }).click()
    await expect(planner).toBeHidden()
    await expect(person.getByText('Hours not saved')).toBeVisible()
    await edit.click()
    await expect(slot(planner, 10, 11)).toHaveAttribute('aria-selected', 'true')
    await expect(slots).toHaveText('0')
  })

  await test.step('a save sends whole days and updates slots and summary', async () => {
    const request = page.waitForRequest((each) => each.method() === 'PUT')
    await save.click()
    const { availability } = (await request).postDataJSON() as { availability: unknown }
    expect(availability).toEqual([{ day: expect.stringMatching(/-10$/), hours: [9, 11] }])
    await expect(toast(page, 'Saved')).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(slots).toHaveText('2')
    await openCard(page, 'Summary')
    const summary = page.getByRole('region', { name: 'Summary' }).getByRole('row', { name: /Öztürk/ })
    await expect(summary.getByRole('cell')).toHaveText(['2', '0', '0', '2', '25,00\u00a0€'])
  })

  await test.step('the freelancer sees them', async () => {
    await phone.reload()
    await expect(cell(phone, 10, 9)).toHaveAttribute('aria-selected', 'true')
    await expect(cell(phone, 10, 11)).toHaveAttribute('aria-selected', 'true')
    await expect(cell(phone, 10, 10)).toHaveAttribute('aria-selected', 'false')
  })

  await test.step('a removed day is sent as an empty one', async () => {
    await slot(planner, 10, 9).click()
    await slot(planner, 10, 11).click()
    await expect(slot(planner, 10, 9)).toHaveAccessibleName(/removed, not saved yet/)
    const request = page.waitForRequest((each) => each.method() === 'PUT')
    await save.click()
    const { availability } = (await request).postDataJSON() as { availability: unknown }
    expect(availability).toEqual([{ day: expect.stringMatching(/-10$/), hours: [] }])
    await expect(slots).toHaveText('0')
    await phone.reload()
    await expect(cell(phone, 10, 9)).toHaveAttribute('aria-selected', 'false')
  })
})

test('an administrator overrides a person’s colours, one step with each press', async ({
  page,
  signedIn,
}) => {
  const { phone } = await setUp(page, signedIn)
  const person = row(page, /^Jonas Öztürk/)
  const planner = month(page, /^Month of Jonas Öztürk/)

  await test.step('the two edits exclude each other', async () => {
    await person.getByRole('button', { name: 'Edit availability' }).click()
    await person.getByRole('button', { name: 'Edit colors' }).click()
    await expect(person.getByRole('button', { name: 'Color edit: ON' })).toBeVisible()
    await expect(person.getByRole('button', { name: 'Availability: ON' })).toHaveCount(0)
    await person.getByRole('button', { name: 'Edit availability' }).click()
    await expect(person.getByRole('button', { name: 'Color edit: ON' })).toHaveCount(0)
    await person.getByRole('button', { name: 'Edit colors' }).click()
  })

  await test.step('a press advances the person’s effective mode, in a cycle', async () => {
    await expect(slot(planner, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
    for (const mode of ['YELLOW', 'RED', 'BLACK', 'WHITE', 'GREEN', 'YELLOW']) {
      await slot(planner, 10, 9).click()
      await expect(slot(planner, 10, 9)).toHaveAttribute('data-mode', mode)
    }
    await slot(planner, 10, 8).click()
    await expect(slot(planner, 10, 8)).toHaveAttribute('data-mode', 'GREEN')
    await expect(planner.locator('[aria-busy]')).toHaveCount(0)
    await expect(planner.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  await test.step('the override holds for this person alone', async () => {
    await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
    await phone.reload()
    await expect(cell(phone, 10, 9)).toHaveAttribute('data-mode', 'YELLOW')
    await expect(cell(phone, 10, 8)).toHaveAttribute('data-mode', 'GREEN')
  })

  await test.step('without an edit, a press tells the hour’s mode, price and reason', async () => {
    await person.getByRole('button', { name: 'Color edit: ON' }).click()
    await slot(planner, 10, 9).click()
    await expect(slot(planner, 10, 9)).toHaveAttribute('aria-selected', 'true')
    await expect(planner.getByRole('status')).toHaveText(
      /\.10?.*9:00.*Yellow.*15,00\u00a0€, tenant wage.*not given/,
    )
    await slot(planner, 11, 9).click()
    await expect(planner.locator('[aria-selected="true"]')).toHaveCount(1)
    await expect(planner.getByRole('status')).toHaveText(/White.*Not available.*not given/)
  })

  await test.step('the person’s month changes independently', async () => {
    const shown = await page.getByRole('grid').first().getAttribute('aria-label')
    await planner.getByRole('button', { name: 'Next' }).click()
    await expect(slot(planner, 10, 9)).toHaveAttribute('data-mode', 'WHITE')
    expect(await page.getByRole('grid').first().getAttribute('aria-label')).toBe(shown)
    await person.getByRole('button', { name: 'Hide' }).click()
    await person.getByRole('button', { name: 'View' }).click()
    await expect(slot(planner, 10, 9)).toHaveAttribute('data-mode', 'YELLOW')
  })

  await test.step('while prices are edited, a press sets the person’s price', async () => {
    await page.getByRole('button', { name: 'Price edit OFF' }).click()
    await person.getByRole('button', { name: 'Edit colors' }).click()
    await slot(planner, 10, 9).click()
    const dialog = page.getByRole('dialog', { name: 'Set Price — User' })
    await dialog.getByLabel('Amount (€) — empty to clear').fill('31,40')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(slot(planner, 10, 9)).toHaveAccessibleName(/medium demand, 31,40/)
    await expect(cell(page, 10, 9)).not.toHaveAccessibleName(/31,40/)
    await page.getByRole('button', { name: 'Price edit ON' }).click()
    await person.getByRole('button', { name: 'Color edit: ON' }).click()
    await slot(planner, 10, 9).click()
    await expect(planner.getByRole('status')).toHaveText(/31,40\u00a0€, user slot price/)
  })
})

test('two tabs save a person’s hours without losing any', async ({ page, context, signedIn }) => {
  await setUp(page, signedIn)
  const other = await context.newPage()
  await other.goto(page.url())
  const planner = month(page, /^Month of Jonas Öztürk/)
  const bar = (of: Page) => of.getByRole('region', { name: 'Not saved' })
  const saveAll = (of: Page) => bar(of).getByRole('button', { name: 'Save all' }).click()
  for (const tab of [page, other]) {
    await row(tab, /^Jonas Öztürk/)
      .getByRole('button', { name: 'Edit availability' })
      .click()
  }
  await slot(planner, 10, 9).click()
  await slot(planner, 10, 10).click()
  await expect(bar(page)).toContainText('2 changes not saved')
  for (const hour of [10, 11]) await slot(month(other, /^Month of Jonas/), 10, hour).click()
  await saveAll(other)
  await expect(bar(other)).toBeHidden()
  // The hour that both chose is saved, and the other one of this tab waits.
  await expect(bar(page)).toContainText('1 change not saved')
  await row(page, /^Jonas Öztürk/)
    .getByRole('button', { name: 'Hide' })
    .click()
  await saveAll(page)
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.reload()
  await row(page, /^Jonas Öztürk/)
    .getByRole('button', { name: 'View' })
    .click()
  for (const hour of [9, 10, 11]) await expect(slot(planner, 10, hour)).toHaveAccessibleName(/, given/)
})

test('an open freelancer page of the same browser reloads hours that an administrator saves', async ({
  page,
  context,
  signedIn,
}) => {
  await setUp(page, signedIn)
  const other = await context.newPage()
  await other.goto(`${page.url().split('?')[0]}/freelancer`)
  await expect(cell(other, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  // Every message that this other tab hears, by either way.
  await other.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('slotwerk').addEventListener('message', ({ data }) => heard.push(data))
    addEventListener('storage', ({ key, newValue }) => {
      if (key === 'sd_availability_update') heard.push(newValue && JSON.parse(newValue))
    })
  })

  const person = row(page, /^Jonas Öztürk/)
  const planner = month(page, /^Month of Jonas Öztürk/)
  await person.getByRole('button', { name: 'Edit availability' }).click()
  await slot(planner, 10, 10).click()
  const reads = ['/availability/me', '/schedule'].map((path) =>
    other.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path)),
  )
  await planner.getByRole('button', { name: 'Save' }).click()
  await Promise.all(reads)

  const projectId = /project\/([0-9a-f-]+)/.exec(page.url())![1]
  const userId = await person.getAttribute('data-user-id')
  const heard = () => other.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  // The entry comes and, two seconds later, goes.
  await expect.poll(async () => (await heard()).length).toBe(3)
  expect(await heard()).toEqual(
    expect.arrayContaining([
      { type: 'availability-updated', projectId, userId },
      { projectId, userId, at: expect.any(Number) },
      null,
    ]),
  )
})

test.describe('a refused save', () => {
  test.use({ expectedErrors: /status of (400|404|500)/ })

  test('a refused save keeps hours, reverts colours and says that it failed', async ({ page, signedIn }) => {
    await setUp(page, signedIn)
    const person = row(page, /^Jonas Öztürk/)
    const planner = month(page, /^Month of Jonas Öztürk/)
    const save = planner.getByRole('button', { name: 'Save' })
    await person.getByRole('button', { name: 'Edit availability' }).click()

    await test.step('hours stay unsaved, and leaving asks first', async () => {
      await page.route('**/availability/*-*', (route) => route.fulfill({ status: 500, body: '' }))
      await slot(planner, 10, 9).click()
      await save.click()
      await expect(toast(page, 'Save failed')).toBeVisible()
      await expect(save).toBeEnabled()
      await expect(slot(planner, 10, 9)).toHaveAccessibleName(/added, not saved yet/)
      const question = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const asked = await question
      expect(asked.type()).toBe('beforeunload')
      await asked.dismiss()
      await expect(toast(page, 'Save failed')).toBeHidden()
    })

    for (const status of [404, 400]) {
      await test.step(`after a ${status} they go by the other address`, async () => {
        await page.unroute('**/availability/*-*')
        await page.route('**/availability/*-*', (route) => route.fulfill({ status, body: '{}' }))
        const request = page.waitForRequest(
          (each) => each.method() === 'PUT' && each.url().endsWith('/availability'),
        )
        if (status === 400) await slot(planner, 10, 10).click()
        await save.click()
        expect((await request).postDataJSON()).toEqual({
          freelancerId: await person.getAttribute('data-user-id'),
          availability: [{ day: expect.any(String), hours: status === 404 ? [9] : [9, 10] }],
        })
        await expect(save).toBeDisabled()
      })
    }

    await test.step('the colour is reverted', async () => {
      await page.route('**/slot-mode', (route) => route.fulfill({ status: 500, body: '' }))
      await person.getByRole('button', { name: 'Edit colors' }).click()
      await slot(planner, 10, 11).click()
      await expect(toast(page, 'Save failed')).toBeVisible()
      await expect(slot(planner, 10, 11)).toHaveAttribute('data-mode', 'GREEN')
    })

    await test.step('the server’s colour replaces the pressed one', async () => {
      await page.unroute('**/slot-mode')
      const seen = Promise.withResolvers<void>()
      await page.route('**/slot-mode', async (route) => {
        await seen.promise
        await route.fulfill({ json: {} })
      })
      await slot(planner, 10, 11).click()
      await expect(slot(planner, 10, 11)).toHaveAttribute('data-mode', 'YELLOW')
      seen.resolve()
      await expect(slot(planner, 10, 11)).toHaveAttribute('data-mode', 'GREEN')
    })

    await test.step('the failure of a wage is shown beside its button', async () => {
      await page.route('**/wage-override', (route) => route.fulfill({ status: 500, body: '' }))
      await person.getByRole('textbox', { name: 'Green' }).fill('14')
      await person.getByRole('button', { name: 'Save' }).click()
      await expect(person.getByText('Save failed')).toBeVisible()
      await expect(person.getByRole('textbox', { name: 'Green' })).toHaveValue('14.00')
    })
  })
})
