/** A refusal is read by a client that is still sending its body, and even by one that reads only when it has sent all. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'

const testApp = await createTestApp()
const tenant = await createTenant(testApp)
await testApp.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = testApp.app.server.address() as AddressInfo

const KB = 1024
const PIECE = Buffer.alloc(64 * KB, 'x')
const JSON_TYPE = 'Content-Type: application/json\r\n'
const bearer = `Authorization: Bearer ${tenant.admin.token}\r\n`
const head = (more: string, line = 'PATCH /api/me') =>
  `${line} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}${more}\r\n`
const sized = (bytes: number) => `Content-Length: ${bytes}\r\n`
const chunkOf = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= PIECE.length) yield PIECE.subarray(0, Math.min(left, PIECE.length))
}
function* chunks(bytes: number): Generator<Buffer> {
  for (const piece of pieces(bytes)) yield chunkOf(piece)
  yield Buffer.from('0\r\n\r\n')
}

async function write(socket: Socket, bytes: Buffer | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Sends all of the request before it reads anything, and gives the status and the length of what came, or the fault. */
async function sendThenRead(text: string, body: Iterable<Buffer>): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.pause()
  let fault: string | undefined
  socket.on('error', (error: NodeJS.ErrnoException) => (fault = error.code))
  try {
    await once(socket, 'connect')
    await write(socket, text)
    for (const piece of body) {
      await write(socket, piece)
      await nextTurn()
    }
    let reply = ''
    socket.on('data', (bytes: Buffer) => {
      reply += bytes.toString()
      if (/"code":"\w+"/.test(reply)) socket.end()
    })
    socket.resume()
    await once(socket, 'close')
    return fault ?? `${reply.split(' ')[1]} ${/"code":"(\w+)"/.exec(reply)?.[1]}`
  } catch (error) {
    return fault ?? String(error)
  } finally {
    socket.destroy()
  }
}

const ROUNDS = Number(process.env['BODY_ROUNDS'] ?? 5)
const anonymous =
  (line: string, more = '') =>
  (bytes: number) =>
    head(`${more}${sized(bytes)}`, line)

describe('a refused call with a body on its way (abuse 91)', () => {
  test.each([
    ['66 kB', (n: number) => head(bearer + sized(n)), pieces, 66 * KB, '413 too_large'],
    ['1 MB', (n: number) => head(bearer + sized(n)), pieces, KB * KB, '413 too_large'],
    ['20 MB', (n: number) => head(bearer + sized(n)), pieces, 20 * KB * KB, '413 too_large'],
    [
      '66 kB in chunks',
      () => head(`${bearer}Transfer-Encoding: chunked\r\n`),
      chunks,
      66 * KB,
      '413 too_large',
    ],
    [
      '5 MB in chunks',
      () => head(`${bearer}Transfer-Encoding: chunked\r\n`),
      chunks,
      5 * KB * KB,
      '413 too_large',
    ],
    [
      'connection: close and 3 MB',
      (n: number) => head(`${bearer}Connection: close\r\n${sized(n)}`),
      pieces,
      3 * KB * KB,
      '413 too_large',
    ],
    ['no session and 3 MB', anonymous('PATCH /api/me'), pieces, 3 * KB * KB, '401 not_signed_in'],
    [
      'no session, connection: close and 3 MB',
      anonymous('PATCH /api/me', 'Connection: close\r\n'),
      pieces,
      3 * KB * KB,
      '401 not_signed_in',
    ],
    ['an unknown address and 3 MB', anonymous('POST /api/nowhere'), pieces, 3 * KB * KB, '413 too_large'],
    [
      'a type that is not JSON and 3 MB',
      (n: number) => head(bearer + sized(n)).replace('application/json', 'text/plain'),
      pieces,
      3 * KB * KB,
      '415 unsupported_media_type',
    ],
    [
      'an endless chunk extension',
      () => `${head(`${bearer}Transfer-Encoding: chunked\r\n`)}5;`,
      pieces,
      3 * KB * KB,
      '413 too_large',
    ],
  ])('is read by its client in each of many tries: %s', async (_name, request, body, bytes, answer) => {
    const answers = await Promise.all(
      Array.from({ length: ROUNDS }, () => sendThenRead(request(bytes), body(bytes))),
    )
    expect(new Set(answers)).toEqual(new Set([answer]))
  })
})

describe('a connection whose request goes on after the refusal (abuse 91)', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['a body too large', head(bearer + sized(KB * KB)) + 'x'.repeat(10 * KB)],
    [
      'an endless chunk extension',
      `${head(`${bearer}Transfer-Encoding: chunked\r\n`)}5;${'x'.repeat(20 * KB)}`,
    ],
  ])('is closed after ten seconds: %s', async (_name, request) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.write(request)
    await once(socket, 'data')
    let isClosed = false
    const serverSocket = new Promise<void>((resolve) => {
      socket.once('close', () => {
        isClosed = true
        resolve()
      })
    })
    vi.advanceTimersByTime(9000)
    await nextTurn()
    expect(isClosed).toBe(false)
    vi.advanceTimersByTime(1000)
    // The end of the server's side is seen once the client sends on.
    const sender = setInterval(() => socket.write('x'), 5)
    await serverSocket
    clearInterval(sender)
  })

  test('is closed after 64 MB', async () => {
    const body = 256 * KB * KB
    expect(await sendThenRead(head(bearer + sized(body)), pieces(body))).toMatch(/^E(PIPE|CONNRESET)$/)
  })
})
