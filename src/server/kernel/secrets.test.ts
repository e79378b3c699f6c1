import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forge } from '../testing/forge.ts'
import { createSecrets, type TokenKind } from './secrets.ts'

const secrets = createSecrets('a secret that only the tests know, 32+')
const kinds: TokenKind[] = ['invite', 'mailed-invite', 'magic-link']

describe.each(kinds)('a token of kind %s', (kind) => {
  const id = randomUUID()
  const token = secrets.tokenOf(kind, id)

  test('gives its row’s id', () => {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(secrets.idOfToken(kind, token)).toBe(id)
  })

  test('is refused with the right id and any other proof (abuse 26)', () => {
    const bytes = Buffer.from(token, 'base64url')
    const proofs = Array.from({ length: 16 }, (_, index) => {
      const proof = Buffer.from(bytes.subarray(16))
      proof[index]! ^= 0x80
      return proof
    })
    proofs.push(Buffer.alloc(16), randomBytes(16), bytes.subarray(0, 16))
    const forged = proofs.map((proof) => Buffer.concat([bytes.subarray(0, 16), proof]).toString('base64url'))
    for (const text of [...forged, forge(token)]) expect(secrets.idOfToken(kind, text)).toBeUndefined()
  })

  test('is refused as another kind, and with another key', () => {
    for (const other of kinds.filter((entry) => entry !== kind)) {
      expect(secrets.idOfToken(other, token)).toBeUndefined()
    }
    const elsewhere = createSecrets('another secret that nobody here has')
    expect(elsewhere.idOfToken(kind, token)).toBeUndefined()
  })

  test('has one spelling, and its own length', () => {
    const bytes = Buffer.from(token, 'base64url')
    const others = [`${token}=`, ` ${token}`, bytes.toString('hex'), token.slice(0, -1), `${token}AA`]
    for (const text of others) expect(secrets.idOfToken(kind, text)).toBeUndefined()
  })
})

test('a code is any six digits', () => {
  const codes = Array.from({ length: 200 }, () => secrets.randomCode())
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  // By chance a digit is the same in 200 codes once in 10 to the power of 199.
  for (let place = 0; place < 6; place += 1)
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(1)
})

test('a sealed text opens with its own secret alone', () => {
  const sealed = secrets.seal('a text')
  expect(secrets.unseal(sealed)).toBe('a text')
  expect(createSecrets('another secret that nobody here has').unseal(sealed)).toBeUndefined()
  expect(secrets.unseal('x')).toBeUndefined()
})
