/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const IGNORING_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The form in which limits count a mailbox: without a '+tag', and at providers that ignore dots without dots. It serves
 * limits alone: for accounts, `a+b@` and `a@` are two addresses.
 */
export function canonicalMailbox(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const domain = emailKey.slice(at + 1)
  const name = emailKey.slice(0, Math.max(at, 0)).split('+')[0]!
  if (!IGNORING_DOTS.has(domain)) return `${name}@${domain}`
  // Both domains of this provider lead to one mailbox.
  return `${name.replaceAll('.', '')}@gmail.com`
}
