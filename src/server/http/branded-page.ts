/** The page's document and manifest with the name, logo and links of the installation. */
import { LANGUAGES, type Language } from '../../domain/language.ts'
import { escapeHtml } from '../mail/templates/escape-html.ts'
import { type Brand, DEFAULT_BRAND, type FooterLink, type Logo } from '../settings/brand.ts'
import { BRAND_STYLE_PATH } from './brand-style.ts'
import { brandTexts } from './texts.ts'

export const logoPath = ({ tag }: Logo) => `/logo-${tag}.png`

/** Whether the built files serve as they are. */
export function isUsual({ name, logo, footerLinks }: Brand): boolean {
  return name === DEFAULT_BRAND.name && logo === undefined && footerLinks.length === 0
}

/**
 * Puts the brand into the document of the build: the page reads its name from the title and its logo from the root. The
 * links stand below what React draws, in both languages; a style shows those of the page's language.
 */
export function brandDocument(html: string, { name, logo, footerLinks }: Brand): string {
  const named = html.replaceAll(DEFAULT_BRAND.name, () => escapeHtml(name))
  const styled = named.replace('</head>', `<link rel="stylesheet" href="${BRAND_STYLE_PATH}"></head>`)
  const marked = logo === undefined ? styled : withLogo(styled, logoPath(logo))
  return footerLinks.length === 0
    ? marked
    : marked.replace('<noscript>', () => `${LANGUAGES.map(linksIn(footerLinks)).join('')}<noscript>`)
}

function withLogo(html: string, path: string): string {
  return html
    .replace(/<html /, `<html data-logo="${path}" `)
    .replace(/(<link rel="(?:icon|apple-touch-icon)" href=")[^"]*"(?: type="[^"]*")?/g, `$1${path}"`)
}

const linksIn = (links: readonly FooterLink[]) => (language: Language) => {
  const anchors = links.map((link) => `<a href="${escapeHtml(link.url)}">${escapeHtml(link[language])}</a>`)
  return `<nav class="house" lang="${language}" aria-label="${brandTexts[language].aboutSite}">${anchors.join('')}</nav>`
}

/** Puts the brand into the manifest, which names the app on a home screen. */
export function brandManifest(json: string, { name, logo }: Brand): string {
  const manifest = JSON.parse(json) as object
  const icons = logo && {
    icons: [{ src: logoPath(logo), sizes: `${logo.size}x${logo.size}`, type: 'image/png' }],
  }
  return JSON.stringify({ ...manifest, name, short_name: name, ...icons })
}
