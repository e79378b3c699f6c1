import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { cell, shownMonth } from './steps.ts'
import { linesOf } from './text-lines.ts'

const NEXT_MONTH = addMonths(currentMonth(), 1)

const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Freelancer Invite' })

/** The pixels of a field's text or placeholder that its box cuts off; a placeholder counts for no `scrollWidth`. */
const overflowOf = (field: HTMLElement | SVGElement): number => {
  const input = field as HTMLInputElement
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
  const context = document.createElement('canvas').getContext('2d')!
  context.font = `${fontSize} ${fontFamily}`
  const { width } = context.measureText(input.value || input.placeholder)
  return width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) - input.clientWidth
}

/** The texts and fields of a part of the page that end beside the screen, or lie on another one. */
const findHiddenTexts = (part: HTMLElement | SVGElement): string[] => {
  const boxes = [...part.querySelectorAll('*')].flatMap((element) => {
    // A text for screen readers alone is in a box of one pixel.
    if (element.getBoundingClientRect().width < 2) return []
    const isField = element.matches('input:not([type=checkbox]), select')
    const nodes = isField ? [element] : [...element.childNodes].filter((node) => node instanceof Text)
    return nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNode(node)
      const text = node.textContent || element.outerHTML
      return [...range.getClientRects()].map((box) => ({ node, text, box }))
    })
  })
  return boxes.flatMap(({ node, text, box }) => {
    const over = boxes.find(
      ({ node: other, box: { left, right, top, bottom } }) =>
        other !== node &&
        left < box.right - 1 &&
        box.left < right - 1 &&
        top < box.bottom - 8 &&
        box.top < bottom - 8,
    )
    if (over) return [`${text} and ${over.text}`]
    return box.right > innerWidth + 1 ? [text] : []
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const locale of ['en-GB', 'de-DE']) {
    test.describe(`in ${locale.slice(0, 2)}`, () => {
      test.use({ locale })

      test('very large letters fit the width and their columns', async ({ page, signedIn }) => {
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

  test('the menu of the account is whole with very large letters', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeInViewport({ ratio: 1 })
  })

  test('hours and pay of a person’s work are whole with very large letters', async ({
    page,
    signedIn,
    mailbox,
  }) => {
    const admin = await signedIn.admin(page)
    const own = await signedIn.freelancer(admin)
    await proveMailbox(own.page, mailbox, own.email)
    const { projectId } = admin.api.user
    const slotsOf = (hours: number[]) => hours.map((hour) => ({ date: `${NEXT_MONTH}-10`, hour }))
    const open = slotsOf([9, 10, 11, 14, 18]).map((slot) => ({ ...slot, mode: 'GREEN' }))
    await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots: open })
    const booked = slotsOf([9, 14]).map((slot) => ({ ...slot, userId: own.api.user.id, state: 'booked' }))
    await admin.api.call('PUT', `/projects/${projectId}/bookings`, { slots: booked })
    const asked = { slots: slotsOf([10, 11, 18]), userIds: [own.api.user.id] }
    await admin.api.call('POST', `/projects/${projectId}/requests`, asked)

    await own.page.goto('/app/work')
    await own.page.setViewportSize({ width: 390, height: 1600 })
    const cdp = await own.page.context().newCDPSession(own.page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const name of ['Requests', 'Coming up']) {
      const part = own.page.getByRole('region', { name })
      await expect(part.getByText(/0,00\s€/).first()).toBeVisible()
      expect(await part.evaluate(findHiddenTexts)).toEqual([])
    }
    await own.page.getByRole('button', { name: 'Add' }).click()
    expect(await own.page.getByRole('dialog').evaluate(findHiddenTexts)).toEqual([])
  })

  test('kinds of notices and people of a day are whole with very large letters', async ({
    page,
    signedIn,
    mailbox,
  }) => {
    const admin = await signedIn.admin(page)
    const own = await signedIn.freelancer(admin, {
      firstName: 'Marie-Luise',
      lastName: 'Öztürk',
      locale: 'de-DE',
    })
    await own.api.call('PATCH', '/me', { phone: '+49 221 5550172' })
    await proveMailbox(own.page, mailbox, own.email)
    const { projectId } = admin.api.user
    const project = `/projects/${projectId}`
    const day = '2031-06-14'
    await admin.api.call('PUT', `${project}/schedule/slots`, {
      slots: [{ date: day, hour: 17, mode: 'RED' }],
    })
    await admin.api.call('PUT', `${project}/availability/${own.api.user.id}`, {
      availability: [{ day, hours: [17] }],
    })
    for (const seen of [page, own.page]) {
      await seen.setViewportSize({ width: 390, height: 844 })
      const cdp = await seen.context().newCDPSession(seen)
      await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    }
    await own.page.goto('/app/notices')
    const kind = own.page.getByRole('table').getByText('Abgaben und Vertretungen')
    await expect(kind).toBeVisible()
    expect(await linesOf(kind, 'Vertretungen')).toEqual({ lines: 1, isInside: true })

    await page.goto(`/app/project/${projectId}/day/${day}`)
    const name = page.getByText('Marie-Luise Öztürk')
    await expect(name).toBeVisible()
    expect(await linesOf(name, 'Öztürk')).toEqual({ lines: 1, isInside: true })
    const wide = await page
      .getByRole('button', { name: /^\d+:00$/ })
      .evaluateAll((all) => all.filter((hour) => hour.scrollWidth > hour.clientWidth).length)
    expect(wide).toBe(0)
  })

  test('a word of eighty letters scrolls nothing sideways', async ({ page, signedIn }) => {
    const long = (letter: string) => letter.repeat(80)
    await signedIn.admin(page, {
      firstName: long('w'),
      lastName: long('m'),
      tenantName: long('W'),
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long('m'))
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(390)
    await page.getByRole('button', { name: 'Create freelancer invite' }).click()
    await expect(inviteDialog(page)).toBeVisible()
    expect(await width()).toBe(390)
    const box = (await inviteDialog(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  })

  test('an amount fits in one line of its cell, and is a dot where it does not', async ({
    page,
    signedIn,
  }) => {
    const { api } = await signedIn.admin(page)
    const month = await shownMonth(page).innerText()
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
    for (const [width, shown] of [
      [1440, 3],
      [1024, 3],
      [820, 2],
      [390, 0],
      [320, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      for (const [index, [, text]] of amounts.entries()) {
        const there = cell(page, 3, 9 + index)
        await expect(there).toHaveText(text)
        const dot = await there.evaluate((element) => getComputedStyle(element, '::before').content)
        if (index < shown) {
          expect(await linesOf(there, text), `${text} at ${width}`).toEqual({ lines: 1, isInside: true })
          expect(dot).toBe('none')
        } else {
          await expect(there).toHaveCSS('font-size', '0px')
          expect(dot).toBe('""')
        }
      }
    }
  })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a long email address keeps clear of the button beside it', async ({ page, signedIn }) => {
    const email = 'maximiliane.oberbrunnenhuber@veranstaltungstechnik.example'
    await page.route('**/roster?*', async (route) => {
      const reply = await route.fetch()
      const { users } = (await reply.json()) as { users: { user: object }[] }
      const longUsers = users.map(({ user, ...rest }) => ({ user: { ...user, email }, ...rest }))
      await route.fulfill({ response: reply, json: { users: longUsers } })
    })
    await signedIn.freelancerWithoutPage(await signedIn.admin(page))
    const link = page.getByRole('link', { name: email })
    await expect(link).toBeVisible()
    // Both are measured at once, since a card that is drawn later moves them.
    const { lines, button } = await page.getByRole('button', { name: 'More about Jonas Öztürk' }).evaluate(
      (element, address) => {
        const text = document.createRange()
        text.selectNodeContents(address!)
        return {
          lines: [...text.getClientRects()].map(({ right, top }) => ({ right, top })),
          button: element.getBoundingClientRect().toJSON() as { x: number; bottom: number },
        }
      },
      await link.elementHandle(),
    )
    const beside = lines.filter(({ top }) => top < button.bottom)
    expect(beside.length).toBeGreaterThan(0)
    for (const { right } of beside) expect(right).toBeLessThanOrEqual(button.x)
  })
})

test.describe('in narrow columns', () => {
  test('the hint of the weekly pattern has two lines at most on a phone', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signedIn.admin(page)
    const card = page.getByRole('region', { name: 'Weekly pattern' })
    await card.getByRole('button', { name: 'View' }).click()
    const hint = card.getByText('Every week, except where a day has its own')
    expect((await linesOf(hint, 'Every week, except where a day has its own')).lines).toBeLessThanOrEqual(2)
  })

  test('the two columns of invites are level, and an expiry takes one line', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signedIn.admin(page)
    await page.getByRole('button', { name: 'Create admin invite' }).click()
    const ends = page.getByRole('list', { name: 'Recent admin invites' }).getByText(/^Expires /)
    expect(await linesOf(ends, await ends.innerText())).toEqual({ lines: 1, isInside: true })
    // Both are read at one moment, since cards above them may still load.
    const links = page.getByRole('textbox', { name: 'Last invite link' })
    const tops = await links.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
    expect(tops.slice(0, 2)).toEqual([tops[0], tops[0]])
  })
})

test.describe('wages of four digits', () => {
  for (const [width, hasTouch] of [
    [320, true],
    [360, true],
    [768, true],
    [768, false],
  ] as const) {
    test.describe(`at ${width} px, ${hasTouch ? 'by touch' : 'with a mouse'}`, () => {
      test.use({ viewport: { width, height: 740 }, hasTouch, isMobile: hasTouch, locale: 'de-DE' })

      test('fit into the prices and into the placeholders of the roster', async ({ page, signedIn }) => {
        const admin = await signedIn.admin(page, { opens: false })
        const wages = { wageGreen: 1234.5, wageYellow: 1888.88, wageRed: 2000 }
        await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, wages)
        await signedIn.freelancerWithoutPage(admin)
        await page.goto(`/app/project/${admin.api.user.projectId}`)
        for (const colour of ['Grün', 'Gelb', 'Rot']) {
          await expect(page.getByRole('textbox', { name: colour, exact: true })).toHaveValue(/^\d{4},\d\d$/)
          await expect(page.getByRole('textbox', { name: `${colour}, ` })).toHaveAttribute(
            'placeholder',
            /^\d{4},\d\d$/,
          )
          for (const field of await page.getByRole('textbox', { name: colour }).all())
            expect(await field.evaluate(overflowOf)).toBeLessThanOrEqual(0)
        }
      })
    })
  }
})

test('wages of four digits fit into the placeholders of the roster at every width', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  const wages = { wageGreen: 1234.5, wageYellow: 8888.88, wageRed: 2000 }
  await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, wages)
  await signedIn.freelancerWithoutPage(admin)
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  const fields = page.getByRole('textbox', { name: / for Jonas/ })
  await expect(fields).toHaveCount(3)
  await expect(fields.nth(1)).toHaveAttribute('placeholder', '8888.88')
  for (let width = 360; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 900 })
    for (const field of await fields.all())
      expect(await field.evaluate(overflowOf), `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test.describe('on a phone in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'de-DE' })

  test('the head of the roster breaks no word', async ({ page, signedIn }) => {
    await signedIn.freelancerWithoutPage(await signedIn.admin(page))
    const title = page.getByRole('heading', { name: 'Freelancer', exact: true })
    await expect(page.getByText('1 im Team')).toBeVisible()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await linesOf(title, 'Freelancer')).toEqual({ lines: 1, isInside: true })
    }
  })
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the example of a telephone number fits into the invite dialog', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    await page.getByRole('button', { name: 'Create freelancer invite' }).click()
    const phone = page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })
    expect(await phone.evaluate(overflowOf)).toBeLessThanOrEqual(0)
  })
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'de-DE' })

  test('list and month stand side by side in the switch of a freelancer', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const { page: phone } = await signedIn.freelancer(admin, {
      viewport: { width: 320, height: 640 },
      locale: 'de-DE',
    })
    const list = phone.getByText('Liste', { exact: true })
    const month = phone.getByText('Monat', { exact: true })
    await expect(month).toBeVisible()
    expect((await month.boundingBox())!.y).toBe((await list.boundingBox())!.y)
  })

  test('the roster cuts off no name and no amount', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, {
      wageGreen: 15.5,
      wageYellow: 17.5,
      wageRed: 21,
    })
    await signedIn.freelancerWithoutPage(admin, { firstName: 'Thi Mai', lastName: 'Lindenberger' })
    const name = page.getByRole('group', { name: 'Tabelle der Summen' }).getByText('Thi Mai Lindenberger')
    await expect(name).toBeVisible()
    expect(await linesOf(name, 'Thi Mai Lindenberger')).toEqual({ lines: 1, isInside: true })
    const own = page.getByRole('textbox', { name: /^Grün, / })
    await own.fill('16.25')
    for (const field of [own, page.getByRole('textbox', { name: 'Grün', exact: true })])
      expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('the legend cuts off no amount', async ({ page, signedIn }) => {
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

  test('Save does not cover the earnings', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const month = await shownMonth(page).innerText()
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
      const ends = [...box.querySelectorAll('b + span, li > span')].map(
        (text) => text.getBoundingClientRect().right,
      )
      return Math.max(...ends)
    })
    const save = bar.getByRole('button', { name: 'Speichern' })
    expect(right).toBeLessThanOrEqual((await save.boundingBox())!.x)
  })

  test('the sign-in screen shows the whole address of a signed-in person', async ({ page, signedIn }) => {
    const { email } = await signedIn.admin(page, { opens: '/auth' })
    const address = page.getByText(email)
    await expect(address).toBeVisible()
    expect(await address.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 350, height: 740 })
    expect(await linesOf(address, email)).toEqual({ lines: 1, isInside: true })
  })
})

test('the cards of a person’s work begin at one edge on a phone', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { page: phone } = await signedIn.freelancer(admin, { viewport: { width: 360, height: 780 } })
  await phone.goto('/app/work')
  const edges: number[] = []
  for (const name of ['When I can work', 'Busy hours from my calendar'])
    edges.push((await phone.getByRole('heading', { name }).boundingBox())!.x)
  expect(edges[0]).toBe(edges[1])
})

test('the actions of an only project do not cover its title', async ({ page, signedIn }) => {
  await signedIn.admin(page, { tenantName: 'Stadttheater Nippes an der Neusser Straße' })
  await page.setViewportSize({ width: 360, height: 800 })
  const actions = page.getByRole('button', { name: /^(Day|Team|Requests|Announce month|Project settings)$/ })
  const links = page.getByRole('link', { name: /^(Day|Team|Requests)$/ })
  await expect(actions.or(links).first()).toBeVisible()
  const title = (await page.locator('h1').boundingBox())!
  for (const action of await actions.or(links).all()) {
    const box = (await action.boundingBox())!
    expect(box.y + box.height <= title.y || box.x >= title.x + title.width).toBe(true)
  }
})

test('a menu in the header leads to the sections of a planner’s page on a phone', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn.admin(page)
  const menu = page.getByRole('button', { name: 'Sections of the page' })
  await expect(page.getByRole('heading', { name: 'Project history' })).toBeAttached()
  const month = /^[A-Z]\w+ \d{4}$/
  for (const [name, place] of [
    ['Invites', page.getByRole('region', { name: 'Invites', exact: true })],
    [month, page.locator('main header').first()],
  ] as const) {
    await menu.click()
    await page.locator('#tools').getByRole('button', { name }).click()
    await expect(place).toBeFocused()
    await expect(place).toBeInViewport()
    await expect.poll(async () => (await place.boundingBox())!.y).toBeLessThan(200)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu).toHaveCount(0)
})
