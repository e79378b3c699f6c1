import { isIPv4, isIPv6 } from 'node:net'

/** All addresses that are not readable share one count, so that nobody gets a new count by writing another text. */
const UNREADABLE = 'unreadable'

/** An address in brackets, or one with dots, and the port behind it that some proxies write in X-Forwarded-For. */
const IN_BRACKETS = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$/
const WITH_PORT = /^([\d.]+):\d{1,5}$/

/** An IPv4 address within IPv6, in the form in which `URL` writes it. */
const MAPPED = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/
const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/**
 * The network that a client address counts as: the address itself in IPv4, its /64 in IPv6, since one client usually
 * has all addresses of a /64.
 */
export function clientNetwork(address: string): string {
  const plain = (IN_BRACKETS.exec(address)?.[1] ?? WITH_PORT.exec(address)?.[1] ?? address).split('%')[0]!
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return UNREADABLE
  const mapped = MAPPED.exec(new URL(`http://[${plain}]`).hostname)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  // Only the first four groups matter; an embedded IPv4 address is in the last two.
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const groups = tail === undefined ? before : [...before, ...Array(8 - written).fill('0'), ...after]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
