import type { LookupAddress } from 'node:dns'
import { lookup as lookUpByHost, Resolver } from 'node:dns/promises'
import { Agent, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { isPublicAddress } from './is-public-address.ts'
import { OutboundError } from './outbound-error.ts'

/** Gives all addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/** A name server is asked up to twice, and has this time for each try. */
const RESOLVE_TIMEOUT_MS = 1500

/**
 * Asks name servers without the thread pool of Node: a slow name server would occupy a thread that the hashing of passwords
 * needs.
 */
async function resolvePublicly(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

/**
 * Connects by TLS, and only to public addresses and to places that the operator exempts (`host:port`). A name is resolved
 * once for each connection, all its addresses are checked, and the connection is made to the checked ones, so a later
 * answer of the name server has no effect.
 */
export class GuardedAgent extends Agent {
  readonly #exempt: ReadonlySet<string>
  readonly #resolve: Resolve

  constructor({
    exempt,
    resolve = resolvePublicly,
  }: {
    exempt: readonly string[]
    resolve?: Resolve | undefined
  }) {
    // No connection is kept, so each one is checked.
    super({ keepAlive: false })
    this.#exempt = new Set(exempt)
    this.#resolve = resolve
  }

  /** Whether the operator exempts a place from the check of addresses. */
  isExempt(hostname: string, port: number): boolean {
    const host = hostname.includes(':') ? `[${hostname}]` : hostname.toLowerCase()
    return this.#exempt.has(`${host}:${port}`)
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? 'localhost'
    const isExempt = this.isExempt(host, Number(options.port))
    // Node resolves no literal address, so `lookup` would not see it.
    if (!isExempt && isIP(host) !== 0 && !isPublicAddress(host)) {
      process.nextTick(() => callback!(new OutboundError('address'), undefined as never))
      return undefined
    }
    const lookup = isExempt ? checked(lookUpAll, () => true) : checked(this.#resolve, isPublicAddress)
    return super.createConnection({ ...options, lookup }, callback)
  }
}

/** The operator’s own names may stand in a file of this machine. */
const lookUpAll: Resolve = (hostname) => lookUpByHost(hostname, { all: true })

/** The lookup of a connection, which fails if one of the addresses is not allowed. */
function checked(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const refused = addresses.some(({ address }) => !isAllowed(address))
        const first = addresses[0]
        if (refused) callback(new OutboundError('address'), [])
        else if (!first) callback(new OutboundError('unknown'), [])
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, []),
    )
  }
}
