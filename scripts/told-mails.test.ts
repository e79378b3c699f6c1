import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareMails } from './lib/told-mails.ts'
import { compareRequests } from './lib/told-requests.ts'

const email = 'jonas@example.org'
const hashed = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32)
const queued = ['a', 'b'].map((id) => ({ id, to: email }))
const mail = (id: string, text = 'No more mails of this kind: https://example.org/unsubscribe/1') => ({
  messageId: `<${hashed(id)}@example.org>`,
  text,
  envelope: { from: 'plan@example.org', to: [email] },
})

test('mails that arrive once or again in the same form have no faults', () => {
  expect(compareMails(queued, [mail('a'), mail('b'), mail('b')], new Map([[email, 2]]))).toEqual({
    faults: [],
    arrived: 2,
    repeated: 1,
  })
})

test('a mail that is lost, comes from nowhere, has two forms or tells too much is a fault', () => {
  const told = new Map([[email, 1]])
  expect(compareMails(queued, [mail('a')], told).faults).toEqual([
    `the mail ${hashed('b')} to ${email} did not arrive`,
  ])
  expect(compareMails([], [mail('a')], told).faults).toEqual([
    `the mail ${hashed('a')} arrived, and no write has queued it`,
  ])
  expect(compareMails(queued.slice(1), [mail('b'), mail('b', 'Other')], told).faults).toEqual([
    `the mail ${hashed('b')} arrived in two forms`,
  ])
  expect(compareMails(queued, [mail('a'), mail('b')], told).faults).toEqual([
    `${email} was to get 1 mails about notices and got 2`,
  ])
})

test('a request that is told twice, not at all, or never stored is a fault', () => {
  expect(compareRequests(['1 to a', '1 to b'], ['1 to b', '1 to a'])).toEqual([])
  expect(compareRequests(['1 to a', '1 to b'], ['1 to b', '1 to b', '2 to a'])).toEqual([
    'the request 1 to a was not told',
    'the request 1 to b was told 2 times',
    'the request 2 to a was told, and is not stored',
  ])
})
