import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'

/** Returns whether an address is that of a trusted proxy; `hop` counts from 0, the other end of the connection. */
export type IsProxy = (address: string, hop: number) => boolean

/**
 * Trusts the proxies that TRUST_PROXY names. With `on` it trusts only the other end of the connection: that wrote the last
 * entry of X-Forwarded-For, and the client wrote the entries before it. (Fastify takes a number of hops here as trust in
 * nobody.)
 */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>): IsProxy {
  if (typeof trustProxy === 'boolean') return (_address, hop) => trustProxy && hop === 0
  const blocks = new BlockList()
  for (const block of trustProxy) {
    const [address = '', bits] = block.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) blocks.addAddress(address, family)
    else blocks.addSubnet(address, Number(bits), family)
  }
  return (text) => {
    const plain = text.split('%')[0]!
    if (!ipaddr.isValid(plain)) return false
    // A socket for both families states an address of IPv4 within IPv6.
    const address = ipaddr.process(plain)
    return blocks.check(address.toString(), address.kind())
  }
}
