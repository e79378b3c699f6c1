/**
 * A push service at this machine, and the browsers that subscribe there. It reads pushes by RFC 8291 and RFC 8292 with Node’s
 * own cryptography, and none of the library that writes them.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { startHttpsServer } from './https-server.ts'

export interface TestBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A push as the browser reads it, with the headers that the push service got. */
export interface ReceivedPush {
  endpoint: string
  /** As it was encrypted. */
  payload: string
  topic: string | undefined
  urgency: string | undefined
  ttl: number
  /** The claims of the signed token, and the key that signed it. */
  token: { aud: string; sub: string; exp: number }
  serverKey: string
}

export interface PushService {
  /** As OUTBOUND_ALLOW names it. */
  place: string
  /** Everything that arrived, in its order. */
  received: ReceivedPush[]
  /** A new browser with keys of its own. */
  subscribe(): TestBrowser
  /** The pushes that arrived at a browser. */
  receivedBy(browser: Pick<TestBrowser, 'endpoint'>): ReceivedPush[]
  /** The status and headers of later replies to a browser; `silent`: there is none. */
  answer(
    browser: Pick<TestBrowser, 'endpoint'>,
    status: number | 'silent',
    headers?: Record<string, string>,
  ): void
  close(): Promise<void>
}

const base64 = (text: string) => Buffer.from(text, 'base64url')

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, { privateKey: Buffer; auth: Buffer }>()
  const answers = new Map<string, { status: number | 'silent'; headers: Record<string, string> }>()
  const server = await startHttpsServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const endpoint = `${server.url}${request.url}`
      const browser = browsers.get(endpoint)
      if (!browser) {
        response.writeHead(404).end()
        return
      }
      const { headers } = request
      const { token, serverKey } = readToken(headers.authorization ?? '')
      received.push({
        endpoint,
        payload: decrypt(Buffer.concat(pieces), browser),
        topic: headers['topic'] as string | undefined,
        urgency: headers['urgency'] as string | undefined,
        ttl: Number(headers['ttl']),
        token,
        serverKey,
      })
      const { status, headers: others } = answers.get(endpoint) ?? { status: 201, headers: {} }
      if (status !== 'silent') response.writeHead(status, others).end()
    })
  })
  return {
    place: server.place,
    received,
    subscribe() {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `${server.url}/push/${randomUUID()}`
      browsers.set(endpoint, { privateKey: pair.getPrivateKey(), auth })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    receivedBy: ({ endpoint }) => received.filter((push) => push.endpoint === endpoint),
    answer({ endpoint }, status, headers = {}) {
      answers.set(endpoint, { status, headers })
    },
    close: () => server.close(),
  }
}

/** Checks the signature of `vapid t=…, k=…` and gives its claims. */
function readToken(authorization: string): Pick<ReceivedPush, 'token' | 'serverKey'> {
  const [, signed = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = signed.split('.')
  const point = base64(key)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    base64(signature),
  )
  if (!isGenuine) throw new Error(`A push is not signed: ${authorization}`)
  return { token: JSON.parse(base64(claims).toString()) as ReceivedPush['token'], serverKey: key }
}

/** Decrypts a body of `aes128gcm` with one record. */
function decrypt(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
