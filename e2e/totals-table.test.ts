import { expect, test } from './fixtures.ts'
import { shownMonth, openCard } from './steps.ts'
import { linesOf } from './text-lines.ts'

test.describe('the table of totals', () => {
  test.use({ locale: 'de-DE' })

  test('the totals cut off no name at any width', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const names = ['Dilnoza Karimova', 'Marie-Luise Öztürk-Lindenberger']
    const { tenantId } = admin.api.user.memberships[0]!
    await admin.api.call('PUT', `/tenants/${tenantId}/wage-config`, {
      wageGreen: 210,
      wageYellow: 0,
      wageRed: 0,
    })
    const month = await shownMonth(page).innerText()
    const hours = [9, 10, 11, 12, 13, 14, 15, 16]
    const days = Array.from({ length: 9 }, (_, index) => `${month}-1${index}`)
    const slots = days.flatMap((date) => hours.map((hour) => ({ date, hour, mode: 'GREEN' })))
    await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slots`, { slots })
    for (const name of names) {
      const [firstName = '', lastName = ''] = name.split(' ')
      const { api } = await signedIn.freelancerWithoutPage(admin, { firstName, lastName })
      await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/availability/${api.user.id}`, {
        availability: days.map((day) => ({ day, hours })),
      })
    }
    await openCard(page, 'Summe')
    const totals = page.getByRole('group', { name: 'Tabelle der Summen' })
    await expect(totals.getByRole('row').last()).toContainText('30.240,00')
    for (const width of [1280, 1366, 1440, 1920, 1200, 1100, 800, 412, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of names) {
        const { lines, isInside } = await linesOf(totals.getByText(name), name)
        expect(isInside, `${name} at ${width}`).toBe(true)
        // A name stands beside its numbers on wide screens and in a line of its own on others.
        expect(lines, `${name} at ${width}`).toBeLessThanOrEqual(width >= 1440 ? 4 : 1)
      }
      const total = totals.getByRole('rowheader', { name: 'Gesamt' })
      expect(await linesOf(total, 'Gesamt'), `at ${width}`).toEqual({ lines: 1, isInside: true })
      // All places are read at one moment, since the page above may still be drawn.
      const places = await totals.evaluate((box) => {
        const foot = [...box.querySelectorAll('tr')].at(-1)!
        const heads = [...box.querySelectorAll('thead th')]
        const rightOf = (element: Element) => element.getBoundingClientRect().right
        const { top, bottom } = box.getBoundingClientRect()
        return {
          headBelowTop: heads.at(-1)!.getBoundingClientRect().top - top,
          footAboveBottom: bottom - foot.getBoundingClientRect().top,
          cells: [...foot.querySelectorAll('td')].map((cell, index) => ({
            beside: Math.abs(rightOf(heads[index + 1]!) - rightOf(cell)),
            cutOff: cell.scrollWidth - cell.clientWidth,
          })),
        }
      })
      // The heads stay at the top and the totals at the bottom, however high the table is.
      expect(places.headBelowTop, `at ${width}`).toBeLessThan(20)
      expect(places.footAboveBottom, `at ${width}`).toBeGreaterThan(0)
      // Each number is aligned with its head.
      expect(places.cells.length).toBeGreaterThan(2)
      for (const { beside, cutOff } of places.cells) {
        expect(beside, `at ${width}`).toBeLessThan(2)
        expect(cutOff, `at ${width}`).toBe(0)
      }
    }
  })
})
