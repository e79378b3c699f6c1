import type { Language } from '../../domain/language.ts'
import { LANGUAGES } from '../../domain/language.ts'
import type { Mail } from '../kernel/outbox/mail.ts'
import type { Brand, FooterLink } from '../settings/brand.ts'
import { APP, FOOTER, LOGO } from './placeholders.ts'
import { escapeHtml } from './templates/escape-html.ts'

/** The id by which the text of a mail names the logo that is attached to it. */
export const LOGO_ID = 'logo@slotwerk'

/** Puts name, logo and links of the installation into a rendered mail. */
export function brandMail<M extends Mail>(mail: M, brand: Brand): M {
  const { name, logo, footerLinks } = brand
  const put = (text: string, values: Record<string, string>) =>
    Object.entries(values).reduce((done, [sign, value]) => done.replaceAll(sign, () => value), text)
  const footers = (render: (links: readonly FooterLink[], language: Language) => string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        FOOTER[language],
        footerLinks.length === 0 ? '' : render(footerLinks, language),
      ]),
    )
  return {
    ...mail,
    subject: put(mail.subject, { [APP]: name }),
    text: put(mail.text, { [APP]: name, ...footers(textFooter) }),
    html: put(mail.html, {
      [APP]: escapeHtml(name),
      [LOGO]: logo === undefined ? '' : LOGO_IMAGE,
      ...footers(htmlFooter),
    }),
  }
}

const LOGO_IMAGE = `<img src="cid:${LOGO_ID}" width="24" height="24" alt="" style="margin-right:8px;border-radius:5px;vertical-align:middle">`

const textFooter = (links: readonly FooterLink[], language: Language) =>
  `\n${links.map((link) => `${link[language]}: ${addressOf(link)}`).join('\n')}`

/** In plain text a `mailto:` would be one more thing to leave out. */
const addressOf = ({ url }: FooterLink) => url.replace(/^mailto:/, '')

function htmlFooter(links: readonly FooterLink[], language: Language): string {
  const anchors = links.map(
    (link) =>
      `<a class="soft" href="${escapeHtml(link.url)}" style="color:#4a5466">${escapeHtml(link[language])}</a>`,
  )
  return `<p class="soft" style="margin:16px 24px 0;color:#4a5466;font-size:13px;line-height:1.8">${anchors.join(' &nbsp;·&nbsp; ')}</p>\n`
}
