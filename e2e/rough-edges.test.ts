/** A lost connection, an impatient finger, a small screen, a reload: what real days add to the journeys. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, freshEmail, showMonth } from './steps.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prices' })
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Freelancer Invite' })
const now = (page: Page) =>
  page.getByRole('button', { name: /^(Prev month|Voriger Monat)$/ }).locator('xpath=following-sibling::span')

async function saveGreen(page: Page, amount: string): Promise<void> {
  await prices(page).getByRole('textbox', { name: 'Green' }).fill(amount)
  await prices(page).getByRole('button', { name: 'Save' }).click()
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('every save says that it failed, and nothing is sent later', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await cell(page, 10, 9).click()
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    // What opens later is fetched when the page has nothing else to do.
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/freelancer-invite-dialog-')),
    )
    await test.step('prices and invites of the administrator', async () => {
      await page.context().setOffline(true)
      await saveGreen(page, '17')
      await expect(prices(page).getByText('Save failed')).toBeVisible()

      await page.getByRole('button', { name: 'Invite freelancer' }).first().click()
      await inviteDialog(page).getByLabel('Email').fill('never@example.org')
      await inviteDialog(page).getByRole('button', { name: 'Create invite' }).click()
      await expect(inviteDialog(page).getByText(/cannot be reached/)).toBeVisible()
      await inviteDialog(page).getByRole('button', { name: 'Cancel' }).click()

      await cell(page, 10, 11).click()
      await expect(
        page.getByText('No connection: nothing can be changed until it is back.').first(),
      ).toBeVisible()
      await expect(cell(page, 10, 11)).toHaveAttribute('data-mode', 'WHITE')

      const sent: string[] = []
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      await page.context().setOffline(false)
      await saveGreen(page, '18')
      await expect(prices(page).getByText('Saved')).toBeVisible()
      expect(sent.filter((url) => !url.endsWith('/wage-config'))).toEqual([])
    })

    await test.step('hours of a freelancer, and a month not seen before', async () => {
      const { page: other } = await signedIn.freelancer(admin)
      await cell(other, 10, 9).click()
      await other.context().setOffline(true)
      await cell(other, 10, 9).click()
      await cell(other, 10, 9).click()
      await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
      await expect(other.getByText('Saving needs a connection')).toBeVisible()
      await other.getByRole('button', { name: 'Next month' }).click()
      await expect(other.getByText(/cannot be reached/)).toBeVisible()
      await other.context().setOffline(false)
      await expect(other.getByRole('grid')).toBeVisible()
      await other.getByRole('button', { name: 'Save' }).click()
      await expect(other.getByText('Saved', { exact: true })).toBeVisible()
    })
  })
})

test('a double click saves once', async ({ page, mailbox, signedIn }) => {
  await signedIn.admin(page)
  await cell(page, 10, 9).click()
  const sent: string[] = []
  const count = (seen: Page) =>
    seen.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split('/').at(-1)!)
    })
  count(page)

  await page.getByRole('button', { name: 'Invite freelancer' }).first().click()
  const email = freshEmail('jonas')
  await inviteDialog(page).getByLabel('Email').fill(email)
  await inviteDialog(page).getByRole('button', { name: 'Create invite' }).dblclick()
  const mail = await mailbox.next(email)
  expect(mail.subject).not.toBe('')
  await page.reload()

  await prices(page).getByRole('textbox', { name: 'Green' }).fill('17')
  await prices(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(prices(page).getByText('Saved')).toBeVisible()
  expect(sent.filter((path) => path !== 'slot')).toEqual(['invites', 'wage-config'])
})

test('a double click on Save of the hours sends them once', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: other } = await signedIn.freelancer(admin)
  await cell(other, 10, 9).click()
  let saves = 0
  other.on('request', (request) => (saves += request.method() === 'PUT' ? 1 : 0))
  await other.getByRole('button', { name: 'Save' }).dblclick()
  await expect(other.getByText('Saved', { exact: true })).toHaveCount(1)
  expect(saves).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const locale of ['en-GB', 'de-DE']) {
    test.describe(`in ${locale.slice(0, 2)}`, () => {
      test.use({ locale })

      test('very large letters neither scroll sideways nor cover each other', async ({ page, signedIn }) => {
        const admin = await signedIn.admin(page)
        const { page: other } = await signedIn.freelancer(admin, { locale })
        for (const seen of [page, other]) {
          await seen.reload()
          if (seen === other) await other.getByText(/^(Month|Monat)$/).click()
          const heads = seen.getByRole('grid').first().getByRole('columnheader')
          await expect(heads).toHaveCount(15)
          const cdp = await seen.context().newCDPSession(seen)
          for (const [width, standard] of [
            [820, 32],
            [390, 32],
            [320, 32],
            [320, 24],
          ] as const) {
            await seen.setViewportSize({ width, height: 844 })
            await cdp.send('Page.setFontSizes', { fontSizes: { standard } })
            const shownWidth = await seen.evaluate(() => document.documentElement.scrollWidth)
            const wide = await heads.evaluateAll((all) =>
              all.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
            )
            expect({ width, standard, shownWidth, wide }).toEqual({
              width,
              standard,
              shownWidth: width,
              wide: [],
            })
          }
        }
      })
    })
  }

  test('eighty letters in one word scroll nothing sideways', async ({ page, signedIn }) => {
    const long = (letter: string) => letter.repeat(80)
    await signedIn.admin(page, {
      firstName: long('w'),
      lastName: long('m'),
      tenantName: long('W'),
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long('m'))
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(390)
    await page.getByRole('button', { name: 'Invite freelancer' }).first().click()
    await expect(inviteDialog(page)).toBeVisible()
    expect(await width()).toBe(390)
    const box = (await inviteDialog(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  })

  test('an amount stands in one line of its cell, be it of thousands', async ({ page, signedIn }) => {
    const { api } = await signedIn.admin(page)
    const month = await now(page).innerText()
    const amounts: [number, string][] = [
      [24, '24,00'],
      [124.5, '124,50'],
      [1024.5, '1.024,50'],
    ]
    for (const [index, [amount]] of amounts.entries()) {
      const slot = { date: `${month}-03`, hour: 9 + index }
      await api.call('PUT', `/projects/${api.user.projectId}/schedule/slot`, { ...slot, mode: 'GREEN' })
      await api.call('PUT', `/projects/${api.user.projectId}/slot-price`, { ...slot, amount })
    }
    for (const [index, [, text]] of amounts.entries()) {
      await expect(cell(page, 3, 9 + index)).toContainText(text)
      expect(await linesOf(cell(page, 3, 9 + index), text), text).toEqual({ lines: 1, isInside: true })
    }
  })
})

test.describe('on a phone, with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a long address keeps clear of the button beside it', async ({ page, signedIn }) => {
    const email = 'maximiliane.oberbrunnenhuber@veranstaltungstechnik.example'
    await page.route('**/roster?*', async (route) => {
      const reply = await route.fetch()
      const { users } = (await reply.json()) as { users: { user: object }[] }
      const longUsers = users.map(({ user, ...rest }) => ({ user: { ...user, email }, ...rest }))
      await route.fulfill({ response: reply, json: { users: longUsers } })
    })
    await signedIn.freelancer(await signedIn.admin(page))
    const button = (await page.getByRole('button', { name: 'Remove Jonas Öztürk' }).boundingBox())!
    const lines = await page.getByRole('link', { name: email }).evaluate((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      return [...text.getClientRects()].map(({ right, top }) => ({ right, top }))
    })
    const beside = lines.filter(({ top }) => top < button.y + button.height)
    expect(beside.length).toBeGreaterThan(0)
    for (const { right } of beside) expect(right).toBeLessThanOrEqual(button.x)
  })
})

test.describe('where columns are narrow', () => {
  test('what a weekly pattern is for stands beside its buttons on a phone', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signedIn.admin(page)
    const card = page.getByRole('region', { name: 'Weekly pattern' })
    await card.getByRole('button', { name: 'View' }).click()
    const hint = card.getByText('Every week, except where a day has its own')
    expect((await linesOf(hint, 'Every week, except where a day has its own')).lines).toBeLessThanOrEqual(2)
  })

  test('invites are in line with each other, and when they end is one line', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signedIn.admin(page)
    await page.getByRole('button', { name: 'Create admin invite' }).click()
    const ends = page.getByText(/^Expires /)
    expect(await linesOf(ends, await ends.innerText())).toEqual({ lines: 1, isInside: true })
    const [left, right] = await page.getByRole('textbox', { name: 'Last invite link' }).all()
    expect((await right!.boundingBox())!.y).toBe((await left!.boundingBox())!.y)
  })
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'de-DE' })

  test('names and amounts of the roster are seen whole', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, {
      wageGreen: 15.5,
      wageYellow: 17.5,
      wageRed: 21,
    })
    await signedIn.freelancer(admin, { firstName: 'Thi Mai', lastName: 'Lindenberger' })
    const name = page.getByRole('group', { name: 'Tabelle der Summen' }).getByText('Thi Mai Lindenberger')
    await expect(name).toBeVisible()
    expect(await linesOf(name, 'Thi Mai Lindenberger')).toEqual({ lines: 1, isInside: true })
    const own = page.getByRole('spinbutton', { name: 'Grün' })
    await own.fill('16.25')
    for (const field of [own, page.getByRole('textbox', { name: 'Grün' })])
      expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('what a colour pays does not reach into the next one', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const { page: other } = await signedIn.freelancer(admin, {
      viewport: { width: 320, height: 640 },
      locale: 'de-DE',
    })
    await other.getByText('Monat', { exact: true }).click()
    for (const seen of [page, other]) {
      const colours = seen.getByRole('list', { name: 'Legende' }).getByRole('listitem')
      await expect(colours).toHaveCount(5)
      await expect(colours.filter({ hasText: 'Grün' })).toContainText('0,00')
      for (const colour of await colours.all())
        expect(await colour.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    }
  })

  test('Save stands beside the earnings, not on them', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const month = await now(page).innerText()
    const { page: other, api } = await signedIn.freelancer(admin, {
      viewport: { width: 320, height: 640 },
      locale: 'de-DE',
    })
    const hours = [9, 10, 11, 12, 13, 14, 15, 16]
    const days = Array.from({ length: 9 }, (_, index) => `${month}-1${index}`)
    const slots = days.flatMap((date) =>
      hours.map((hour) => ({ date, hour, mode: hour < 13 ? 'GREEN' : 'RED' })),
    )
    const { projectId } = admin.api.user
    await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
    await admin.api.call('PUT', `/projects/${projectId}/availability/${api.user.id}`, {
      availability: days.map((day) => ({ day, hours })),
    })
    const bar = other.getByRole('complementary')
    await expect(bar).toContainText('72 h')
    await expect(bar.getByRole('listitem').last()).toContainText('36 h')
    const right = await bar.evaluate((box) => {
      const ends = [...box.querySelectorAll('strong + span, li > span')].map(
        (text) => text.getBoundingClientRect().right,
      )
      return Math.max(...ends)
    })
    expect(right).toBeLessThanOrEqual((await bar.getByRole('button').boundingBox())!.x)
  })

  test('who is signed in reads the whole address', async ({ page, signedIn }) => {
    const { email } = await signedIn.admin(page)
    await page.goto('/auth')
    const address = page.getByText(email)
    await expect(address).toBeVisible()
    expect(await address.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
})

test.describe('beside the month', () => {
  test.use({ locale: 'de-DE' })

  test('the totals leave names whole, on laptops too', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const names = ['Dilnoza Karimova', 'Marie-Luise Öztürk-Lindenberger']
    const { tenantId } = admin.api.user.memberships[0]!
    await admin.api.call('PUT', `/tenants/${tenantId}/wage-config`, {
      wageGreen: 210,
      wageYellow: 0,
      wageRed: 0,
    })
    const month = await now(page).innerText()
    const hours = [9, 10, 11, 12, 13, 14, 15, 16]
    const days = Array.from({ length: 9 }, (_, index) => `${month}-1${index}`)
    const slots = days.flatMap((date) => hours.map((hour) => ({ date, hour, mode: 'GREEN' })))
    await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slots`, { slots })
    for (const name of names) {
      const [firstName = '', lastName = ''] = name.split(' ')
      const { api } = await signedIn.freelancer(admin, { firstName, lastName })
      await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/availability/${api.user.id}`, {
        availability: days.map((day) => ({ day, hours })),
      })
    }
    const totals = page.getByRole('group', { name: 'Tabelle der Summen' })
    await expect(totals.getByRole('row').last()).toContainText('30.240,00')
    for (const width of [1280, 1366, 1440, 1920, 1200, 1100, 800, 412, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of names) {
        const { lines, isInside } = await linesOf(totals.getByText(name), name)
        expect(isInside, `${name} at ${width}`).toBe(true)
        // Where the numbers leave it room the name stands beside them, else in a line of its own.
        expect(lines, `${name} at ${width}`).toBeLessThanOrEqual(width >= 1440 ? 4 : 1)
      }
      const total = totals.getByRole('rowheader', { name: 'Gesamt' })
      expect(await linesOf(total, 'Gesamt'), `at ${width}`).toEqual({ lines: 1, isInside: true })
      const [head, foot] = [totals.getByRole('columnheader'), totals.getByRole('row').last()]
      const box = (await totals.boundingBox())!
      // Of whatever height the place is, the heads stay above and the totals below.
      expect((await head.last().boundingBox())!.y - box.y, `at ${width}`).toBeLessThan(20)
      expect((await foot.boundingBox())!.y, `at ${width}`).toBeLessThan(box.y + box.height)
      // Each number below its head.
      for (const [index, cell] of (await foot.getByRole('cell').all()).entries()) {
        const [above, below] = [await head.nth(index + 1).boundingBox(), await cell.boundingBox()]
        expect(Math.abs(above!.x + above!.width - below!.x - below!.width), `at ${width}`).toBeLessThan(2)
        expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0)
      }
    }
  })
})

/** In how many lines a text stands in an element, and whether none of it is cut off. */
const linesOf = (element: Locator, text: string) =>
  element.evaluate((box, wanted) => {
    const node = [...box.childNodes].find(({ textContent }) => textContent?.includes(wanted))!
    const range = document.createRange()
    const start = node.textContent!.indexOf(wanted)
    range.setStart(node, start)
    range.setEnd(node, start + wanted.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const around = box.getBoundingClientRect()
    const isInside =
      left >= around.left && right <= around.right && top >= around.top && bottom <= around.bottom
    return { lines: range.getClientRects().length, isInside }
  }, text)

test('the month stays through a reload, and Back leads where one came from', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const project = new URL(page.url()).pathname
  await page.goto('/404')
  await page.goto(project)
  const first = await now(page).innerText()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(now(page)).not.toHaveText(first)
  const shown = await now(page).innerText()
  await expect(page).toHaveURL(`${project}?month=${shown}`)
  await page.reload()
  await expect(now(page)).toHaveText(shown)
  await page.goBack()
  await expect(page).toHaveURL(/\/404$/)
  await page.goto(`${project}?month=2026-13`)
  await expect(now(page)).toHaveText(first)
})

test('a page asks for its month before React is there, and for nothing twice', async ({ page, signedIn }) => {
  const greta = await signedIn.admin(page)
  const jonas = await signedIn.freelancer(greta)
  // What the page before reads again since somebody came, it may still ask for while it is left.
  for (const name of ['Summary', 'Freelancers'])
    await expect(page.getByRole('region', { name })).toContainText('Öztürk')
  for (const { page: opened, part } of [
    { page, part: 'roster' },
    { page: jonas.page, part: 'availability' },
  ]) {
    const asked: string[] = []
    opened.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // Until now it was the page before, which reads again what somebody else has just changed.
      if (request.isNavigationRequest()) asked.length = 0
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    const isAsked = (end: string) => opened.waitForRequest((request) => request.url().includes(end))
    const first = Promise.all(['/api/me', '/schedule?', `/${part}`].map(isAsked))
    await opened.route('**/assets/react-*.js', async (route) => {
      await first
      await route.continue()
    })
    // The page's last call, when it has nothing else to do.
    const last = isAsked('/events')
    await opened.reload()
    await last
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  }
})

test('prices read as the legend does, in an order a keyboard expects', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const green = prices(page).getByRole('textbox', { name: 'Green' })
  await saveGreen(page, '18.5')
  await expect(prices(page).getByText('Saved')).toBeVisible()
  await expect(green).toHaveValue('18,50')

  await green.fill('100001')
  await expect(prices(page).getByText('Saved')).toBeHidden()
  await green.press('Tab')
  await expect(prices(page).getByText('Amount must be at most 100.000 €')).toBeVisible()
  await expect(prices(page).getByRole('textbox', { name: 'Yellow' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(prices(page).getByRole('button', { name: 'Save' })).toBeFocused()
})

test('the page can be installed, as the browser itself says', async ({ page }) => {
  await page.goto('/auth')
  const devtools = await page.context().newCDPSession(page)
  await expect
    .poll(async () => ({
      manifest: new URL((await devtools.send('Page.getAppManifest')).url || 'none:').pathname,
      ...(await devtools.send('Page.getInstallabilityErrors')),
    }))
    .toEqual({ manifest: '/app.webmanifest', installabilityErrors: [] })
})

test('a dialog opened from a menu gives the focus back to the menu’s button', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  for (const [menu, entry] of [
    [/^Account of/, 'Your account'],
    [/^Fill/, 'Copy a week…'],
  ] as const) {
    const opener = page.getByRole('button', { name: menu })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: entry }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})

test('Escape closes an open menu, and only then puts the brush away', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const green = page.getByRole('list', { name: 'Legend' }).getByRole('button', { name: /^Green/ })
  await green.click()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const menu = page.getByRole('button', { name: 'Workdays' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(green).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(green).toHaveAttribute('aria-pressed', 'false')
})

test('of many quick steps through the months each counts', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.goto(`${page.url()}?month=2027-03`)
  await cell(page, 28, 9).focus()
  for (const [key, month] of [
    ['PageUp', '2026-01'],
    ['PageDown', '2027-03'],
  ] as const) {
    for (let step = 0; step < 14; step += 1) await page.keyboard.press(key)
    await expect(page.getByRole('grid', { name: `Schedule ${month}` })).toBeVisible()
    await expect(cell(page, 28, 9)).toBeFocused()
  }
})

test('Tab finds the grid of a month that is still loading, and is at its first hour then', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  await page.goto(`${page.url()}?month=2027-03`)
  const grid = page.getByRole('grid', { name: 'Schedule' })
  await expect(cell(page, 1, 7)).toBeVisible()
  const { promise: isWanted, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/schedule?*', async (route) => {
    await isWanted
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Keys and gestures' }).focus()
  await page.keyboard.press('Tab')
  await expect(grid).toBeFocused()
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(cell(page, 1, 7)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1, 8)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Keys and gestures' })).toBeFocused()
})

test('where the colours are the system’s own, what is chosen can be seen', async ({ page, signedIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const admin = await signedIn.admin(page)
  await cell(page, 3, 9).hover()
  await page.mouse.down()
  await cell(page, 4, 10).hover()
  await page.mouse.up()
  const outlineOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect([await outlineOf(cell(page, 3, 9)), await outlineOf(cell(page, 3, 11))]).toEqual(['solid', 'none'])
  expect(await outlineOf(page.locator('[aria-current="date"]'))).toBe('solid')

  const { page: own } = await signedIn.freelancer(admin, { forcedColors: 'active' })
  const view = own.getByRole('radiogroup').locator('label')
  await expect(view).toHaveCount(2)
  const outlines = [await outlineOf(view.first()), await outlineOf(view.last())]
  expect(outlines.toSorted()).toEqual(['none', 'solid'])
})

test('a month is printed in its colours on one sheet, without what only a hand can use', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  const { page: other } = await signedIn.freelancer(admin)
  await showMonth(other)
  const invites = page.getByText('Last invite link').first()
  await expect(invites).toBeVisible()
  for (const one of [page, other]) {
    await expect(one.getByRole('button', { name: 'Fill…' }).first()).toBeVisible()
    await one.emulateMedia({ media: 'print' })
    // A4 less a centimetre at each edge.
    await one.setViewportSize({ width: 718, height: 1047 })
    const { y, height } = (await one.getByRole('grid').boundingBox())!
    expect(y + height).toBeLessThan(1047)
    await expect(cell(one, 10, 9)).toHaveCSS('print-color-adjust', 'exact')
    await expect(one.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    await expect(one.getByRole('button', { name: 'Fill…' })).toBeHidden()
  }
  await expect(invites).toBeHidden()
})
