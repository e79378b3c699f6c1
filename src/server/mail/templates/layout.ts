/** The layout of every mail, with the same content as plain text and as HTML. */
import { isolate, type Language } from '../../../domain/language.ts'
import { signsOf } from '../../../domain/particulars.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { APP, FOOTER, LOGO } from '../placeholders.ts'
import { escapeHtml } from './escape-html.ts'
import { texts } from './texts.ts'

/** The content of a mail, in plain text. A stranger's text goes through `quoted` first. */
export interface MailContent {
  language: Language
  to: string
  subject: string
  /** The organisation that the mail is about, if there is one, as it was typed. */
  tenantName?: string | undefined
  heading: string
  paragraphs: string[]
  code?: string | undefined
  /** Lines behind the paragraphs. */
  list?: string[] | undefined
  /** Further lists, each with the words before it. */
  sections?: readonly { label: string; items: readonly string[] }[] | undefined
  button: { label: string; url: string }
  headers?: Record<string, string>
  /** Small print: how long the mail is valid, and what to do about a mail that one did not cause. */
  notes: string[]
}

// A number, time or date, or two with a dash between. Brackets and the signs of a sentence may stand around. An IP address has
// more parts.
const NUMBERS = /^[\p{Ps}\p{Pi}]*\d+([.:]\d+){0,2}\.?([-–]\d+([.:]\d+){0,2}\.?)?[\p{Pe}\p{Pf},;!?.]*$/u
const NEEDS_NO_SPACE = /^[\p{Pe}\p{Pf},;!?.。]/u

/**
 * Makes typed words safe for a mail to another person: no mail program may make a link of them, since our forms could
 * then mail advertisements. Inside a word a space follows each dot, colon and at sign, and stands between two slashes, in
 * whatever form Unicode has them. Numbers, times and dates such as 2.0, 10:30 and 24.12.2026 stay. Lines become one, and
 * other signs that no name may hold are left out.
 */
export function quoted(text: string): string {
  const seen = signsOf(text.replaceAll(/[\r\n]+/g, ' ')).join('')
  return seen.replaceAll(/[^\p{Z}]+/gu, (word) => (NUMBERS.test(word) ? word : spaced(word)))
}

function spaced(word: string): string {
  const signs = signsOf(word)
  const forms = signs.map((sign) => sign.normalize('NFKC'))
  return signs
    .map((sign, index) => {
      const [form = '', next] = forms.slice(index)
      const isApart =
        next !== undefined &&
        (form.includes('/') ? next.includes('/') : /[.。:@]/.test(form) && !NEEDS_NO_SPACE.test(next))
      return isApart ? `${sign} ` : sign
    })
    .join('')
}

/** Renders text and HTML. Line breaks and control characters cannot get into the subject. */
export function renderMail(given: MailContent): Mail {
  const content = { ...given, tenantName: given.tenantName && isolate(quoted(given.tenantName)) }
  return {
    to: content.to,
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
    subject: content.subject.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim(),
    text: renderText(content),
    html: renderHtml(content),
    ...(content.headers === undefined ? {} : { headers: content.headers }),
  }
}

function renderText(content: MailContent): string {
  const { heading, paragraphs, code, list = [], sections = [], button, notes } = content
  const listed = (items: readonly string[]) => items.map((line) => `- ${line}`).join('\n')
  const blocks = [
    heading,
    ...paragraphs,
    ...(list.length === 0 ? [] : [listed(list)]),
    ...sections.map(({ label, items }) => `${label}:\n${listed(items)}`),
    ...(code === undefined ? [] : [`    ${code}`]),
    `${button.label}:\n${button.url}`,
    ...notes,
    `-- \n${signature(content)}${FOOTER[content.language]}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const signature = ({ tenantName }: MailContent) => (tenantName ? `${tenantName} · ${APP}` : APP)

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

// Mail programs that know dark mode take these; the others keep the inline colours below.
const DARK = [
  '.bg{background:#0c0f14!important}',
  '.card{background:#14181f!important;border-color:#272e39!important}',
  '.ink{color:#eef1f6!important}',
  '.soft{color:#aab4c4!important}',
  '.code{background:#1b2443!important;border-color:#3a4b8c!important;color:#eef1f6!important}',
  '.brand{color:#a1b3ff!important}',
  '.line{border-color:#272e39!important}',
].join('')

function renderHtml(content: MailContent): string {
  const { heading, paragraphs, code, list = [], sections = [], button, notes } = content
  const url = escapeHtml(button.url)
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#0f1728;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`
  const note = (text: string) =>
    `<p class="soft" style="margin:0 0 10px;color:#4a5466;font-size:14px;line-height:1.5">${escapeHtml(text)}</p>`
  const listed = (items: readonly string[]) => {
    const lines = items.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('')
    return `<ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#0f1728;font-size:16px;line-height:1.5">${lines}</ul>`
  }
  const lists = [
    ...(list.length === 0 ? [] : [listed(list)]),
    ...sections.map(({ label, items }) => `${paragraph(`${label}:`)}\n${listed(items)}`),
  ]
  const digits =
    code === undefined
      ? ''
      : `<p class="code" style="margin:8px 0 24px;padding:18px 12px;background:#eaeefb;border:1px solid #b9c5f0;` +
        `border-radius:12px;color:#0f1728;text-align:center;font:600 36px/1.2 ${MONO};letter-spacing:8px">${escapeHtml(code)}</p>`

  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#f5f6f8">
<div class="bg" style="padding:32px 16px;background:#f5f6f8;font-family:${FONT}">
<div style="max-width:520px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;color:#1d3fc2;font-size:15px;font-weight:600">${LOGO}${escapeHtml(signature(content))}</p>
<div class="card" style="padding:28px 24px;background:#ffffff;border:1px solid #e3e6ec;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;color:#0f1728;font-size:22px;line-height:1.3;font-weight:650">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${lists.join('\n')}
${digits}
${renderButton(escapeHtml(button.label), url)}
<div class="line" style="padding-top:18px;border-top:1px solid #e3e6ec">
${notes.map(note).join('\n')}
<p class="soft" style="margin:0;color:#4a5466;font-size:13px;line-height:1.5;overflow-wrap:anywhere">${texts[content.language].layout.buttonFails} <a class="brand" href="${url}" style="color:#1d3fc2">${url}</a></p>
</div>
</div>
${FOOTER[content.language]}</div>
</div>
</body>
</html>
`
}

/** The only table of the layout: Outlook on Windows pads no other element. */
function renderButton(label: string, url: string): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr>` +
    `<td bgcolor="#1d3fc2" style="padding:13px 26px;background:#1d3fc2;border-radius:10px">` +
    `<a href="${url}" style="color:#ffffff;font:600 16px/1.2 ${FONT};text-decoration:none">${label}</a>` +
    `</td></tr></table>`
  )
}
