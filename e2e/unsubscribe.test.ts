/** The link at the end of a mail about a plan, which ends mails of its kind without a sign-in. */
import { announce } from './announce.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { proveMailbox } from './prove-mailbox.ts'

const spoken = {
  en: {
    locale: 'en-GB',
    button: 'Unsubscribe',
    done: 'You get no more mails of this kind.',
    settings: 'Choose what you are told',
    ofMonths: 'Months that open',
    mail: 'Mail',
    bell: 'Bell',
  },
  de: {
    locale: 'de-DE',
    button: 'Abbestellen',
    done: 'Sie bekommen keine Mails dieser Art mehr.',
    settings: 'Wählen, was Sie erfahren',
    ofMonths: 'Monate, die offen sind',
    mail: 'E-Mail',
    bell: 'Glocke',
  },
}

for (const [language, words] of Object.entries(spoken)) {
  test(`a press ends the mails of a kind, and opening the link none, in ${language}`, async ({
    page,
    signedIn,
    browser,
    mailbox,
  }) => {
    const admin = await signedIn.admin(page)
    const { locale } = words
    const person = await signedIn.freelancer(admin, { locale })
    const colleague = await signedIn.freelancerWithoutPage(admin, { firstName: 'Mia' })
    const api = await proveMailbox(person.page, mailbox, person.email)
    await api.call('PATCH', '/me', { language })
    await announce(admin, 'First.')
    const link = (await mailbox.next(person.email)).link('/unsubscribe/')

    // A phone on which nobody is signed in.
    const context = await browser.newContext({
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const phone = await context.newPage()
    await phone.goto(link)
    const press = phone.getByRole('button', { name: words.button })
    await expect(press).toBeVisible()
    await expectAccessible(phone)
    await announce(admin, 'Second.')
    expect((await mailbox.next(person.email)).text).toContain('Second.')

    await press.tap()
    await expect(phone.getByText(words.done)).toBeVisible()
    await expect(phone.getByRole('link', { name: words.settings })).toHaveAttribute('href', '/app/notices')
    await context.close()

    await person.page.goto('/app/notices')
    const box = (way: string) => person.page.getByRole('checkbox', { name: `${words.ofMonths}: ${way}` })
    await expect(box(words.mail)).not.toBeChecked()
    await expect(box(words.bell)).toBeChecked()
    // The next mail to the person is that of a code, while a colleague gets the third announcement.
    await announce(admin, 'Third.')
    await expect(person.page.getByText('Third.')).toBeVisible()
    for (const text of ['First.', 'Second.', 'Third.']) {
      expect((await mailbox.next(colleague.email)).text).toContain(text)
    }
    await person.page.request.post('/api/auth/email-login', { data: { email: person.email } })
    expect((await mailbox.next(person.email)).code()).toMatch(/^\d{6}$/)
  })
}
