import { isIPv6 } from 'node:net'

/**
 * The network that a client address counts as: the address itself in IPv4, its /64 in IPv6, since one client usually
 * has all addresses of a /64.
 */
export function clientNetwork(address: string): string {
  const plain = address.split('%')[0]!
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1]!
  // Only the first four groups matter; an embedded IPv4 address is in the last two.
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const groups = tail === undefined ? before : [...before, ...Array(8 - written).fill('0'), ...after]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
