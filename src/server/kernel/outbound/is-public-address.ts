import ipaddr from 'ipaddr.js'

/** The part of IPv6 from which public addresses are given out. All else is internal, or has no meaning yet. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address, as a resolver gives it, lies on the public internet. Addresses of IPv6 that lead on to one of IPv4
 * (mapped, translated by NAT64, 6to4, Teredo) are not public, since they could lead inside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT)
}
