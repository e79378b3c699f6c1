import type { Config } from '../config.ts'

/** Where a push service reaches the operator: the server's own address, or that of its mails. */
export function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]*)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
