/** A first start that other machines reach, as the README says it: from the printed address to the first administrator. */
import { networkInterfaces } from 'node:os'
import { freePort } from '../src/server/testing/free-port.ts'
import { startRunningServer } from '../src/server/testing/running-server.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, enterCode } from './steps.ts'

const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)

// The server refuses the address without the token.
test.use({ expectedErrors: /40\d/ })

test('beyond loopback the printed address alone leads to the first administrator', async ({ page }) => {
  test.skip(!own, 'The machine has no address beyond loopback.')
  const port = await freePort()
  const PUBLIC_URL = `http://${own!.address}:${port}`
  const server = await startRunningServer({
    script: 'scripts/start.mjs',
    env: { HOST: '0.0.0.0', PORT: String(port), PUBLIC_URL },
  })
  try {
    const link = /Create your organisation: (\S+)/.exec(server.output())![1]!
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/auth/[\\w-]{43}$`))

    await test.step('nobody makes an organisation without the token', async () => {
      const person = { firstName: 'Eva', lastName: 'Falk', phone: '0151 234', password: 'herbstfest 26' }
      const data = { ...person, email: 'eva@example.org', tenantName: 'Falk' }
      for (const more of [{}, { signupToken: 'admin-signup' }, { signupToken: '' }]) {
        const reply = await page.request.post(`${PUBLIC_URL}/api/auth/admin-signup`, {
          data: { ...data, ...more },
        })
        expect([more, reply.status()]).toEqual([more, 403])
      }
      await page.goto(`${PUBLIC_URL}/auth/admin-signup`)
      await expect(page).toHaveURL(`${PUBLIC_URL}/auth`)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    })

    await page.goto(link)
    // Browsers trust plain http on loopback alone, so this shows that the page works without that trust.
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await createAccount(page, {
      firstName: 'Olga',
      lastName: 'Brandt',
      email: 'olga@example.org',
      password: 'herbstfest 26',
      tenantName: 'Haus am Fluss',
    })
    // Without a mail server the operator reads the mail on the terminal.
    const code = () => /Mail to olga@example\.org[^]*?(\d{6}) is your/.exec(server.output())?.[1]
    await expect.poll(code).toBeDefined()
    await enterCode(page, code()!)
    await expect(page).toHaveURL(/\/app\/project\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haus am Fluss')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('link', { name: 'Members' })).toBeVisible()
  } finally {
    // The page still loads its rest, which would find no server.
    await page.goto('about:blank')
    await server.stop()
  }
})
