/**
 * The one way by which the server calls addresses that a user chose: calendars of people, and services that deliver
 * pushes. Nothing else of the server may call such an address.
 */
import type { IncomingMessage } from 'node:http'
import { type Agent, get } from 'node:https'
import { isIP } from 'node:net'
import { GuardedAgent, type Resolve } from './guarded-agent.ts'
import { isPublicAddress } from './is-public-address.ts'
import { OutboundError, outboundErrorOf } from './outbound-error.ts'

export interface Outbound {
  /** Makes connections to public places and no others, for libraries that make their calls themselves. They check `isAllowed` first. */
  readonly agent: Agent
  /** Whether an address may be tried: https, and no literal address inside. Where its name leads is seen when it is called. */
  isAllowed(url: URL): boolean
  /**
   * Reads a text, with redirects, within five seconds in all.
   * @param types the content types that it may have, without parameters
   * @throws OutboundError
   */
  read(url: URL, types: readonly string[]): Promise<string>
}

const TIMEOUT_MS = 5000
const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 5

/** @param exempt places as `host:port` that may lie inside; https stays demanded of them */
export function createOutbound({
  exempt,
  resolve,
  timeoutMs = TIMEOUT_MS,
}: {
  exempt: readonly string[]
  resolve?: Resolve | undefined
  timeoutMs?: number | undefined
}): Outbound {
  const agent = new GuardedAgent({ exempt, resolve })

  function isAllowed({ protocol, hostname, port }: URL): boolean {
    if (protocol !== 'https:') return false
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    if (agent.isExempt(host, Number(port || 443))) return true
    return isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host)
  }

  async function read(url: URL, types: readonly string[]): Promise<string> {
    const over = AbortSignal.timeout(timeoutMs)
    let place = url
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isAllowed(place)) throw new OutboundError('address')
      const reply = await ask(place, { agent, types, over })
      const next = redirectOf(reply, place)
      if (!next) return readBody(reply, types, over)
      reply.destroy()
      place = next
    }
    throw new OutboundError('redirects')
  }

  return {
    agent,
    isAllowed,
    read: (url, types) =>
      read(url, types).catch((error: unknown) => {
        throw outboundErrorOf(error)
      }),
  }
}

/** Names that mean this machine or network by definition (RFC 6761, RFC 8375, RFC 9476). */
function isLocalName(hostname: string): boolean {
  return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(hostname)
}

/** Asks an address and gives the head of its reply. */
function ask(
  url: URL,
  { agent, types, over }: { agent: Agent; types: readonly string[]; over: AbortSignal },
): Promise<IncomingMessage> {
  const headers = {
    accept: types.join(', '),
    // A packed reply may be small on the way and huge here.
    'accept-encoding': 'identity',
    'user-agent': 'Slotwerk',
  }
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, resolve)
    const stop = () => {
      reject(new OutboundError('slow'))
      request.destroy()
    }
    // The end of the body belongs to the same time, so the listener stays.
    if (over.aborted) stop()
    over.addEventListener('abort', stop, { once: true })
    request.on('error', reject)
  })
}

/** Where a reply leads on to. */
function redirectOf({ statusCode, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode!) || headers.location === undefined) return undefined
  const next = URL.parse(headers.location, from.href)
  if (!next) throw new OutboundError('address')
  return next
}

/** Reads the body of a reply as UTF-8, as far as it is allowed to go. */
async function readBody(
  reply: IncomingMessage,
  types: readonly string[],
  over: AbortSignal,
): Promise<string> {
  try {
    const { statusCode, headers } = reply
    if (statusCode !== 200) throw new OutboundError('status')
    const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
    const encoding = headers['content-encoding'] ?? 'identity'
    if (!types.includes(type) || encoding !== 'identity') throw new OutboundError('type')
    if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new OutboundError('large')
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of reply as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > MAX_BYTES) throw new OutboundError('large')
      pieces.push(piece)
    }
    return new TextDecoder().decode(Buffer.concat(pieces))
  } catch (error) {
    throw over.aborted ? new OutboundError('slow') : error
  } finally {
    reply.destroy()
  }
}
