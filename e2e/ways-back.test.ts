/** Ways on after a closed tab, an old mail opened again, or a mistyped code. */
import { expect, test } from './fixtures.ts'
import { enterCode, freshEmail, inviteFreelancer, signOut, signUp } from './steps.ts'

test.describe('the invite mail opened again before the invite is accepted', () => {
  // The browser itself writes a line for the used link's refusal.
  test.use({ expectedErrors: /status of 40[0-9].*\/api\/auth\/magic\// })

  test('a second opening leads to the project, signed in or not', async ({
    page,
    browser,
    mailbox,
    baseURL,
    signedIn,
  }) => {
    await signedIn.admin(page)
    const viewport = { width: 390, height: 844 }

    await test.step('on the phone of the first opening', async () => {
      const email = freshEmail('jonas')
      await inviteFreelancer(page, { email, firstName: 'Jonas', lastName: 'Öztürk' })
      const link = (await mailbox.next(email)).link('/magic/')
      const phone = await browser.newContext({ baseURL: baseURL!, viewport })
      const firstTab = await phone.newPage()
      await firstTab.goto(link)
      await expect(firstTab.getByRole('heading', { name: 'Set your password' })).toBeVisible()
      await firstTab.close()

      const secondTab = await phone.newPage()
      await secondTab.goto(link)
      await expect(secondTab.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible()
      await secondTab.getByRole('link', { name: 'Continue as Jonas Öztürk' }).click()
      await expect(secondTab).toHaveURL(/\/app\/project\/[0-9a-f-]+\/freelancer$/)
      await phone.close()
    })

    await test.step('on another device, where nobody is signed in', async () => {
      const email = freshEmail('mila')
      await inviteFreelancer(page, { email, firstName: 'Mila', lastName: 'Şahin' })
      const link = (await mailbox.next(email)).link('/magic/')
      const phone = await browser.newContext({ baseURL: baseURL!, viewport })
      const firstTab = await phone.newPage()
      await firstTab.goto(link)
      await expect(firstTab.getByRole('heading', { name: 'Set your password' })).toBeVisible()
      await phone.close()

      const laptop = await browser.newContext({ baseURL: baseURL! })
      const tab = await laptop.newPage()
      await tab.goto(link)
      await tab.getByRole('link', { name: 'Go to sign-in' }).click()
      await expect(tab).toHaveURL(/\/auth\?next=%2Finvite%2F/)
      // There is no password yet, so the mail has a link for every input.
      await tab.getByLabel('Email').fill(email)
      await tab.getByLabel('Password', { exact: true }).fill('noch keines')
      await tab.getByRole('button', { name: 'Send verification code' }).click()
      await expect(tab.getByText('a six-digit code or a sign-in link')).toBeVisible()
      await tab.goto((await mailbox.next(email)).link('/magic/'))
      await tab.getByLabel('New password').fill('lang genug')
      await tab.getByRole('button', { name: 'Save password' }).click()
      await expect(tab).toHaveURL(/\/app\/project\/[0-9a-f-]+\/freelancer$/)
      await laptop.close()
    })
  })
})

test.describe('a code used up by wrong tries', () => {
  test.use({ expectedErrors: /status of 400.*\/api\/auth\/password-verify/ })

  test('a used-up code is replaced on its own screen', async ({ page, mailbox, signedIn }) => {
    const { email, password } = await signedIn.admin(page)
    const begin = async () => {
      await signOut(page)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Send verification code' }).click()
      return (await mailbox.next(email)).code()
    }
    // A browser that has signed in before has more tries.
    await enterCode(page, await begin())
    await expect(page).toHaveURL(/\/app\/project\//)
    const code = await begin()
    const wrong = code === '123456' ? '654321' : '123456'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answered = page.waitForResponse('**/api/auth/password-verify')
      await enterCode(page, wrong)
      await answered
    }
    await enterCode(page, code)
    const refusal = page.getByText('The code or the password is not right')
    await expect(refusal).toBeVisible()

    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText('Only the newest code counts')).toBeVisible()
    await expect(refusal).toBeHidden()
    await enterCode(page, (await mailbox.next(email)).code())
    await expect(page).toHaveURL(/\/app\/project\//)
  })
})

test.describe('an invite that was revoked', () => {
  test.use({ expectedErrors: /status of 403.*\/auth\/invites\// })

  test('says so to somebody who is signed out', async ({ page, browser, baseURL, signedIn }) => {
    const { api } = await signedIn.admin(page)
    const made = await api.call<{ url: string; token: string }>(
      'POST',
      `/projects/${api.user.projectId}/invites`,
      { role: 'ADMIN' },
    )
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    const other = await elsewhere.newPage()
    await other.goto(new URL(made.url).pathname)
    await expect(other.getByText('An invite is waiting for you.')).toBeVisible()
    await api.call('POST', `/invites/${new URL(made.url).pathname.split('/').at(-1)}/revoke`)
    await other.reload()
    await expect(other.getByText('This invite has been revoked.')).toBeVisible()
    await expect(other.getByText('An invite is waiting for you.')).toHaveCount(0)
    await elsewhere.close()
  })
})

test('an administrator who is also a freelancer switches between both sides', async ({
  page,
  browser,
  mailbox,
  baseURL,
  signedIn,
}) => {
  const { email } = await signedIn.admin(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const otherAdmin = await elsewhere.newPage()
  await signUp(otherAdmin, mailbox)
  await inviteFreelancer(otherAdmin, { email, firstName: 'Greta', lastName: 'Lindner' })
  await elsewhere.close()

  await page.goto((await mailbox.next(email)).link('/invite/'))
  await expect(page).toHaveURL(/\/app\/admin$/)
  const menu = page.getByRole('button', { name: /^Account of/ })
  await menu.click()
  await page.getByRole('link', { name: 'My schedules' }).click()
  await expect(page).toHaveURL(/\/app\/freelancer$/)
  await page.getByRole('link', { name: 'View Schedule' }).first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('link', { name: 'All projects' }).click()
  await expect(page).toHaveURL(/\/app\/freelancer$/)
  await menu.click()
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a sign-in page ends in the colour of its form', async ({ page }) => {
  await page.goto('/auth/admin-signup')
  const heading = page.getByRole('heading', { name: 'Create Admin Account' })
  await expect(heading).toBeVisible()
  const [shell, canvas] = await heading.evaluate((element) => {
    const colorOf = (node: Element) => getComputedStyle(node).backgroundColor
    return [colorOf(document.querySelector('#root > div')!), colorOf(element.ownerDocument.body)]
  })
  expect(canvas).toBe(shell)
})
