/**
 * The one way by which the server calls addresses that a user chose: calendars of people, and services that deliver
 * pushes. Nothing else of the server may call such an address.
 */
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { GuardedAgent, type Resolve } from './guarded-agent.ts'
import { isPublicAddress } from './is-public-address.ts'
import { OutboundError, outboundErrorOf } from './outbound-error.ts'

export interface Outbound {
  /** Whether an address may be tried: https, and no literal address inside. Where its name leads is seen when it is called. */
  isAllowed(url: URL): boolean
  /**
   * Reads a text, with redirects, within five seconds in all.
   * @param types the content types that it may have, without parameters
   * @throws OutboundError
   */
  read(url: URL, types: readonly string[]): Promise<string>
  /**
   * Posts to an address and gives the head of its reply, within five seconds. Its body is not read, and no redirect is followed.
   * @param abort ends the call before
   * @throws OutboundError
   */
  post(url: URL, message: Posted, abort?: AbortSignal): Promise<PostReply>
}

export interface Posted {
  headers: Record<string, string | number>
  body: Buffer
}
export interface PostReply {
  status: number
  retryAfter: string | undefined
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
      const reply = await ask(place, { agent, headers: { ...HEADERS, accept: types.join(', ') } }, over)
      const next = redirectOf(reply, place)
      if (!next) return readBody(reply, types, over)
      reply.destroy()
      place = next
    }
    throw new OutboundError('redirects')
  }

  async function post(url: URL, message: Posted, abort: AbortSignal): Promise<PostReply> {
    if (!isAllowed(url)) throw new OutboundError('address')
    const over = AbortSignal.any([abort, AbortSignal.timeout(timeoutMs)])
    const options = { agent, method: 'POST', headers: { ...HEADERS, ...message.headers } }
    const reply = await ask(url, options, over, message.body)
    reply.destroy()
    return { status: reply.statusCode!, retryAfter: reply.headers['retry-after'] }
  }

  return {
    isAllowed,
    read: (url, types) => read(url, types).catch(rethrow),
    post: (url, message, abort = new AbortController().signal) => post(url, message, abort).catch(rethrow),
  }
}

function rethrow(error: unknown): never {
  throw outboundErrorOf(error)
}

/** A packed reply may be small on the way and huge here. */
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'Slotwerk' }

/** Names that mean this machine or network by definition (RFC 6761, RFC 8375, RFC 9476). */
function isLocalName(hostname: string): boolean {
  return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(hostname)
}

/** Asks an address and gives the head of its reply. */
function ask(url: URL, options: RequestOptions, over: AbortSignal, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = requestByHttps(url, options, resolve)
    const stop = () => {
      reject(new OutboundError('slow'))
      request.destroy()
    }
    // The end of the body belongs to the same time, so the listener stays.
    if (over.aborted) stop()
    over.addEventListener('abort', stop, { once: true })
    request.on('error', reject)
    request.end(body)
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
