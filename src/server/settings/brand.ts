/** An operator's own name, logo, and links below every screen and mail. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../kernel/errors.ts'

export interface Brand {
  name: string
  /** undefined: the product's own mark. */
  logo: Logo | undefined
  footerLinks: readonly FooterLink[]
}

/** A square picture in PNG: every browser, home screen and mail program shows it, and it runs no script as SVG could. */
export interface Logo {
  bytes: Uint8Array
  /** Its width and height in pixels. */
  size: number
  /** Changes with the picture. */
  tag: string
}

/** A link with its label in each language. */
export interface FooterLink {
  en: string
  de: string
  url: string
}

export const DEFAULT_BRAND: Brand = { name: 'Slotwerk', logo: undefined, footerLinks: [] }

const KB = 1024
/** The logo is part of every mail. */
const MAX_LOGO_BYTES = 100 * KB
/** Home screens need 192 pixels. */
const [MIN_LOGO_SIZE, MAX_LOGO_SIZE] = [192, 1024]
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const HEADER_BYTES = 24

/**
 * Reads the file of APP_LOGO.
 * @throws ConfigError that names the setting
 */
export function readLogo(file: string): Logo {
  const fail = (what: string) =>
    new ConfigError(`APP_LOGO ${what}: ${file}. Mend this setting and start again.`)
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw fail(`names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, PNG.length).equals(PNG))
    throw fail('must name a picture in PNG')
  if (bytes.length > MAX_LOGO_BYTES) throw fail(`must name a file of at most ${MAX_LOGO_BYTES / KB} kB`)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width !== height || width < MIN_LOGO_SIZE || width > MAX_LOGO_SIZE) {
    throw fail(`must name a square picture of ${MIN_LOGO_SIZE} to ${MAX_LOGO_SIZE} pixels`)
  }
  return { bytes, size: width, tag: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }
}

const MAX_LINKS = 8
const isLabel = (label: unknown): label is string =>
  typeof label === 'string' && /^[^\p{C}]{1,60}$/u.test(label) && label.trim() === label

/** Whether the text is FOOTER_LINKS as it should be. */
export function areFooterLinks(text: string): boolean {
  const links = parseJson(text)
  return (
    Array.isArray(links) &&
    links.length <= MAX_LINKS &&
    links.every((link: unknown) => typeof link === 'object' && link !== null && isFooterLink(link))
  )
}

function isFooterLink({ en, de, url }: { en?: unknown; de?: unknown; url?: unknown }): boolean {
  if (!isLabel(en) || !isLabel(de) || typeof url !== 'string') return false
  const { protocol, host, pathname } = URL.parse(url) ?? {}
  return protocol === 'https:' ? host !== '' : protocol === 'mailto:' && /^[^@\s]+@[^@\s]+$/.test(pathname!)
}

/** The links of a text that `areFooterLinks` accepts. */
export function footerLinksOf(text: string): FooterLink[] {
  const links = parseJson(text) as FooterLink[]
  return links.map(({ en, de, url }) => ({ en, de, url: new URL(url).href }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sender of mails where MAIL_FROM is not set. */
export function usualSender(name: string): string {
  const written = /^[\w -]+$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, '\\$&')}"`
  return `${written} <no-reply@localhost>`
}
