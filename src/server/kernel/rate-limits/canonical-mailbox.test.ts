import { expect, test } from 'vitest'
import { canonicalMailbox } from './canonical-mailbox.ts'

test.each([
  ['anna@example.org', 'anna@example.org'],
  ['anna+a+b@example.org', 'anna@example.org'],
  ['an.na@example.org', 'an.na@example.org'],
  ['a.n.na+x@gmail.com', 'anna@gmail.com'],
  ['an.na@googlemail.com', 'anna@gmail.com'],
  ['"a@b+c"@example.org', '"a@b@example.org'],
])('%s counts as the mailbox %s (abuse 41)', (emailKey, mailbox) => {
  expect(canonicalMailbox(emailKey)).toBe(mailbox)
})
