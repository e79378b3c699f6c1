/** All cryptography with APP_SECRET: hashes of secrets, tokens made from row ids, sealed texts. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A mailed invite has a token of its own, which proves the mailbox; the inviter never sees it. */
export type TokenKind = 'invite' | 'mailed-invite' | 'magic-link' | 'calendar'
/** The purposes of signed texts. */
export type SignedPurpose = 'unsubscribe'
type HashPurpose =
  | 'session'
  | 'device'
  | 'sign-in-code'
  | 'own-code'
  | 'pseudonym'
  | 'password-reset'
  | 'rate-limit'
  | 'mail-cause'
  | 'signup-token'
  | 'push-endpoint'
  | 'backup'

export interface Secrets {
  /** A fresh random secret of 256 bits, as URL-safe text. */
  randomToken(): string
  /** A fresh six-digit code. */
  randomCode(): string
  /** A keyed hash, which is stored in place of the secret. */
  hash(purpose: HashPurpose, text: string): string
  /** The token of a row, made from its id: 43 URL-safe characters, never stored. */
  tokenOf(kind: TokenKind, id: string): string
  /** The id in a genuine token; undefined for any other text. */
  idOfToken(kind: TokenKind, token: string): string | undefined
  /** A token that holds a text and the proof that this server made it, URL-safe and never stored. */
  sign(purpose: SignedPurpose, text: string): string
  /** The text of a genuine token; undefined for any other. */
  textOfSigned(purpose: SignedPurpose, token: string): string | undefined
  /** Encrypts a text for storage; `unseal` gives it back. */
  seal(text: string): string
  /** Undefined where another APP_SECRET has sealed the text, so that nobody can read it. */
  unseal(sealed: string): string | undefined
}

const MAX_REMEMBERED_HASHES = 10_000
const UUID_BYTES = 16
const TOKEN_BYTES = 32
const PROOF_BYTES = TOKEN_BYTES - UUID_BYTES
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecrets(appSecret: string): Secrets {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `slotwerk ${purpose}`, 32))
  // Key objects, since Node would convert a key given as bytes at each use, which takes longer than the hash.
  const keys = new Map<string, KeyObject>()
  const mac = (purpose: string, data: string | Buffer) => {
    const key = keys.get(purpose) ?? createSecretKey(keyFor(purpose))
    keys.set(purpose, key)
    return createHmac('sha256', key).update(data)
  }
  // Session tokens come with each request. A plain hash, which takes a fifth of the time, is the key of this cache, so
  // that it holds no token.
  const hashesOfSessions = new LRUCache<string, string, string>({
    max: MAX_REMEMBERED_HASHES,
    memoMethod: (_key, _stale, { context: token }) => mac('session', token).digest('base64url'),
  })
  const sealKey = keyFor('seal')

  const proofOf = (kind: TokenKind | SignedPurpose, bytes: Buffer) =>
    mac(kind, bytes).digest().subarray(0, PROOF_BYTES)
  const tokenOf = (kind: TokenKind, id: string) => {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    return Buffer.concat([bytes, proofOf(kind, bytes)]).toString('base64url')
  }

  return {
    randomToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    hash: (purpose, text) =>
      purpose === 'session'
        ? hashesOfSessions.memo(hash('sha256', text), { context: text })
        : mac(purpose, text).digest('base64url'),
    tokenOf,
    idOfToken(kind, token) {
      const bytes = Buffer.from(token, 'base64url')
      // Encoding again detects other spellings of the same bytes.
      if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined
      const proof = proofOf(kind, bytes.subarray(0, UUID_BYTES))
      if (!timingSafeEqual(proof, bytes.subarray(UUID_BYTES))) return undefined
      const hex = bytes.subarray(0, UUID_BYTES).toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    sign(purpose, text) {
      const bytes = Buffer.from(text, 'utf8')
      return Buffer.concat([proofOf(purpose, bytes), bytes]).toString('base64url')
    },
    textOfSigned(purpose, token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length < PROOF_BYTES || bytes.toString('base64url') !== token) return undefined
      const signed = bytes.subarray(PROOF_BYTES)
      if (!timingSafeEqual(proofOf(purpose, signed), bytes.subarray(0, PROOF_BYTES))) return undefined
      return signed.toString('utf8')
    },
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
