import { expect, test } from 'vitest'
import { ownPath, signInPath, usedMagicPath, verifyPath } from './paths.ts'

const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'

test('leads on to paths of our own', () => {
  for (const path of [invite, '/app/admin', '/app/project/0b0f6f0e-1111-4111-8111-111111111111/freelancer']) {
    expect(ownPath(path)).toBe(path)
  }
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/app/admin\n',
  '/auth',
  `${invite}?x`,
])('does not lead on to %j (abuse 68)', (path) => {
  expect(ownPath(path)).toBeUndefined()
})

test('carries address and next through the query', () => {
  expect(verifyPath('a+b@c.example')).toBe('/auth/verify?email=a%2Bb%40c.example')
  expect(new URL(verifyPath('a@c.example', invite), 'http://x').searchParams.get('next')).toBe(invite)
  expect(signInPath()).toBe('/auth')
  expect(usedMagicPath(invite)).toBe(`/magic?next=${encodeURIComponent(invite)}`)
})
