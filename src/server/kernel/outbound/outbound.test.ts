import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startHttpsServer } from '../../testing/https-server.ts'
import { trustTestCertificate } from '../../testing/trusted-certificate.ts'
import type { Resolve } from './guarded-agent.ts'
import { OutboundError } from './outbound-error.ts'
import { createOutbound } from './outbound.ts'

trustTestCertificate()

const TYPE = 'text/calendar'
/** A busy machine needs seconds for a connection, so only calls that wait for their end in vain have a short time. */
const TIMEOUT_MS = 60_000
const SHORT_MS = 600
/** A public address that nobody has (3000::/16 is given to nobody). */
const NOBODY = '3000::1'
const LARGE = 1024 * 1024 + 1
const ENDLESS = Buffer.alloc(64 * 1024, 'x')

const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/text': (response) =>
    response.writeHead(200, { 'content-type': `${TYPE}; charset=utf-8` }).end('\ufeffMüller'),
  '/full': (response) => response.writeHead(200, { 'content-type': TYPE }).end('x'.repeat(LARGE - 1)),
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  '/untyped': (response) => response.writeHead(200).end('text'),
  '/packed': (response) =>
    response
      .writeHead(200, { 'content-type': TYPE, 'content-encoding': 'gzip' })
      .end(gzipSync('x'.repeat(LARGE))),
  '/none': (response) => response.writeHead(404, { 'content-type': TYPE }).end('x'),
  '/large': (response) => response.writeHead(200, { 'content-type': TYPE }).end('x'.repeat(LARGE)),
  '/endless': (response) => {
    response.writeHead(200, { 'content-type': TYPE })
    const more = () => {
      while (!response.destroyed && response.write(ENDLESS));
    }
    response.on('drain', more)
    more()
  },
  '/silent': () => {},
  '/dripping': (response) => {
    response.writeHead(200, { 'content-type': TYPE })
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-type': TYPE, 'content-length': 100 })
    response.write('x', () => response.destroy())
  },
}
const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(302, { location }).end('x')

const outside = await startHttpsServer((asked, response) => {
  const url = asked.url!
  const [, many] = /^\/hops\/(\d+)$/.exec(url) ?? []
  const [, to] = /^\/to\/(.+)$/.exec(url) ?? []
  if (many !== undefined) redirect(response, many === '0' ? '/text' : `/hops/${Number(many) - 1}`)
  else if (to !== undefined) redirect(response, decodeURIComponent(to))
  else answers[url]!(response, asked)
})
/** Stands for a server of the inside, which nobody may reach. */
const inside = await startHttpsServer((_asked, response) =>
  response.writeHead(200, { 'content-type': TYPE }).end('secret'),
)
afterAll(() => Promise.all([outside.close(), inside.close()]))
beforeEach(() => void inside.asked.splice(0))

const outbound = (resolve?: Resolve, exempt = [outside.place], timeoutMs = TIMEOUT_MS) =>
  createOutbound({ exempt, resolve, timeoutMs })
const impatient = (resolve?: Resolve, exempt?: string[]) => outbound(resolve, exempt, SHORT_MS)
const read = (url: string, by = outbound()) => by.read(new URL(url), [TYPE])
async function failureOf(reading: Promise<unknown>) {
  try {
    await reading
  } catch (error) {
    if (error instanceof OutboundError) return error.failure
    throw error
  }
  return 'read'
}
const always =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('an address that a user chose', () => {
  test('is read where the operator exempts it, as UTF-8', async () => {
    expect(await read(`${outside.url}/text`)).toBe('Müller')
    expect(await read(`${outside.url}/full`)).toHaveLength(LARGE - 1)
  })

  test('may lead on five times', async () => {
    expect(await read(`${outside.url}/hops/4`)).toBe('Müller')
    expect(await failureOf(read(`${outside.url}/hops/5`))).toBe('redirects')
  })

  test.each([
    'http://example.org/x.ics',
    'webcal://example.org/x.ics',
    'file:///etc/passwd',
    'ftp://example.org/x.ics',
    'https://127.0.0.1/x.ics',
    'https://127.1/x.ics',
    'https://2130706433/x.ics',
    'https://0x7f.0.0.1/x.ics',
    'https://017700000001/x.ics',
    'https://10.0.0.1/x.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x.ics',
    'https://[::ffff:127.0.0.1]/x.ics',
    'https://[64:ff9b::7f00:1]/x.ics',
    'https://[fd00::1]/x.ics',
    'https://localhost/x.ics',
    'https://LOCALHOST./x.ics',
    'https://intranet.local/x.ics',
    'https://metadata.google.internal/x.ics',
  ])('is not allowed as %s', async (url) => {
    expect(outbound().isAllowed(new URL(url))).toBe(false)
    expect(await failureOf(read(url))).toBe('address')
  })

  test('is allowed on the internet', () => {
    for (const url of [
      'https://example.org/x.ics',
      'https://example.org:8443/',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]/',
    ])
      expect([url, outbound().isAllowed(new URL(url))]).toEqual([url, true])
  })

  test('is exempt with its port alone, and never from https', () => {
    const isAllowed = (url: string) => outbound().isAllowed(new URL(url))
    expect(isAllowed(outside.url)).toBe(true)
    expect(isAllowed(inside.url)).toBe(false)
    expect(isAllowed(outside.url.replace('https', 'http'))).toBe(false)
    expect(outbound(undefined, ['[::1]:8443']).isAllowed(new URL('https://[::1]:8443/'))).toBe(true)
  })
})

describe('a hostile server', () => {
  test.each([
    ['https://127.0.0.1:{inside}/', 'address'],
    ['https://localhost:{inside}/', 'address'],
    ['https://[::ffff:127.0.0.1]:{inside}/', 'address'],
    ['https://10.0.0.1/', 'address'],
    ['https://192.168.0.1/', 'address'],
    ['https://169.254.169.254/', 'address'],
    ['http://example.org/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['https://', 'address'],
  ])('cannot redirect to %s', async (to, failure) => {
    const target = encodeURIComponent(to.replace('{inside}', String(inside.port)))
    expect(await failureOf(read(`${outside.url}/to/${target}`))).toBe(failure)
    expect(inside.asked).toEqual([])
  })

  test.each([
    ['/page', 'type'],
    ['/untyped', 'type'],
    ['/packed', 'type'],
    ['/none', 'status'],
    ['/large', 'large'],
    ['/endless', 'large'],
    ['/silent', 'slow'],
    ['/dripping', 'slow'],
    ['/cut', 'unreachable'],
  ])('is given up at its answer %s as %s', async (path, failure) => {
    const by = failure === 'slow' ? impatient() : outbound()
    expect(await failureOf(read(outside.url + path, by))).toBe(failure)
  })

  test('is given up when it never speaks TLS', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const by = impatient(undefined, [`localhost:${port}`])
    expect(await failureOf(read(`https://localhost:${port}/`, by))).toBe('slow')
    silent.close()
  })

  test('is not read when it cannot prove its name', async () => {
    const trusted = getCACertificates('default')
    setDefaultCACertificates([])
    try {
      expect(await failureOf(read(`${outside.url}/text`))).toBe('certificate')
    } finally {
      setDefaultCACertificates(trusted)
    }
  })

  test('has the time of one call, however slowly it leads on', async () => {
    const slow = await startHttpsServer((_asked, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), SHORT_MS / 2)
    })
    expect(await failureOf(read(slow.url, impatient(undefined, [slow.place])))).toBe('slow')
    await slow.close()
  })
})

describe('a hostile name server', () => {
  const named = () => `https://calendar.example.org:${inside.port}/`

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['fd00::1'],
    [NOBODY, '127.0.0.1'],
  ])('cannot give %s', async (...addresses) => {
    expect(await failureOf(read(named(), outbound(always(...addresses))))).toBe('address')
    expect(inside.asked).toEqual([])
  })

  test('is asked once, so its answer cannot change between check and connection', async () => {
    let questions = 0
    const changing: Resolve = async () => {
      questions += 1
      return questions === 1 ? [{ address: NOBODY, family: 6 }] : [{ address: '127.0.0.1', family: 4 }]
    }
    expect(['slow', 'unreachable']).toContain(await failureOf(read(named(), impatient(changing))))
    expect(questions).toBe(1)
    expect(inside.asked).toEqual([])
  })

  test('is refused when its answer changes between two redirects', async () => {
    const bent = await startHttpsServer((_asked, response) => redirect(response, named()))
    let questions = 0
    const resolve: Resolve = async () => [{ address: ['127.0.0.1', '::1'][questions++]!, family: 4 }]
    expect(await failureOf(read(bent.url, outbound(resolve, [bent.place])))).toBe('address')
    expect(inside.asked).toEqual([])
    await bent.close()
  })

  test('is given up in time when it says nothing', async () => {
    const silent: Resolve = () => new Promise(() => {})
    expect(await failureOf(read(named(), impatient(silent)))).toBe('slow')
  })

  test('is believed when it knows no such name', async () => {
    const none: Resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    expect(await failureOf(read(named(), outbound(none)))).toBe('unknown')
    expect(await failureOf(read(named(), outbound(always())))).toBe('unknown')
  })
})

describe('a post', () => {
  const message = { headers: { TTL: 60 }, body: Buffer.from('payload') }
  const post = (url: string, by = outbound()) => by.post(new URL(url), message)
  const failureOfPost = (url: string, resolve: Resolve) => failureOf(post(url, impatient(resolve)))
  async function postTo(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = await startHttpsServer(answer)
    try {
      return await post(server.url, outbound(undefined, [server.place]))
    } finally {
      await server.close()
    }
  }

  test('brings headers and body to an exempt place, and gives the head of the reply', async () => {
    const received: unknown[] = []
    const reply = await postTo((asked, response) => {
      received.push(asked.method, asked.headers['ttl'])
      asked.on('data', (piece) => received.push(String(piece)))
      asked.on('end', () => response.writeHead(429, { 'retry-after': '7' }).end('later'))
    })
    expect(reply).toEqual({ status: 429, retryAfter: '7' })
    expect(received).toEqual(['POST', '60', 'payload'])
  })

  test('follows no redirect', async () => {
    const reply = await postTo((_asked, response) => redirect(response, `https://localhost:${inside.port}/`))
    expect(reply.status).toBe(302)
    expect(inside.asked).toEqual([])
  })

  test('does not read a reply without an end', async () => {
    const reply = await postTo((asked, response) => answers['/endless']!(response, asked))
    expect(reply.status).toBe(200)
  })

  test('is given up at a server that says nothing, and at once when it is aborted', async () => {
    expect(await failureOf(post(`${outside.url}/silent`, impatient()))).toBe('slow')
    const started = performance.now()
    const aborted = outbound().post(new URL(`${outside.url}/silent`), message, AbortSignal.abort())
    expect(await failureOf(aborted)).toBe('slow')
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS)
  })

  test.each([
    'https://127.0.0.1:{inside}/',
    'https://localhost:{inside}/',
    'https://[::ffff:127.0.0.1]:{inside}/',
    'https://10.0.0.1/',
    'https://push.example.org:{inside}/',
  ])('does not reach %s', async (url) => {
    const to = url.replace('{inside}', String(inside.port))
    expect(await failureOfPost(to, always('127.0.0.1'))).toBe('address')
    expect(inside.asked).toEqual([])
  })

  test('asks the name server once, so its answer cannot change between check and connection', async () => {
    let questions = 0
    const changing: Resolve = async () => {
      questions += 1
      return questions === 1 ? [{ address: NOBODY, family: 6 }] : [{ address: '127.0.0.1', family: 4 }]
    }
    const failure = await failureOfPost(`https://push.example.org:${inside.port}/`, changing)
    expect(['slow', 'unreachable']).toContain(failure)
    expect(questions).toBe(1)
    expect(inside.asked).toEqual([])
  })
})
