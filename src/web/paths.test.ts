import { expect, test } from 'vitest'
import { ownPath, signInPath, usedMagicPath, verifyPath } from './paths.ts'

const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'

test('accepts paths of this app', () => {
  for (const path of [invite, '/app/admin', '/app/project/0b0f6f0e-1111-4111-8111-111111111111/freelancer']) {
    expect(ownPath(path)).toBe(path)
  }
})

test('accepts the query of a project’s page', () => {
  const project = '/app/project/0b0f6f0e-1111-4111-8111-111111111111'
  for (const path of [
    `${project}?month=2026-12`,
    `${project}/freelancer?month=2026-12&with=a-b_c`,
    `${project}/day/2026-11-14?hour=18`,
    `${project}/requests`,
  ]) {
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
  `${invite}#x`,
  `${invite}/`,
  `${invite}/..`,
  `${invite}%2f..`,
  `${invite}\n`,
  `/${invite}`,
  `.${invite}`,
  `https:${invite}`,
  `//evil.example${invite}`,
  `/\\evil.example${invite}`,
  '/',
  '//',
  '///evil.example',
  '////evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\tevil.example',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.evil.example',
  '/..//evil.example',
  '/./evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://evil.example',
  'HTTPS://evil.example',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'mailto:a@evil.example',
  'evil.example',
  'evil.example/app/admin',
  '@evil.example',
  '/@evil.example',
  '/invite/',
  '/invite/short',
  '/invite/../app/admin',
  '/invite/../../evil',
  `/invite/${'a'.repeat(201)}`,
  '/invite/abcdefghijklmnopqrst%2f..',
  '/Invite/abcdefghijklmnopqrstuvwxyz012345',
  '/app',
  '/app/',
  '/app/admin/',
  '/app/admin?next=//evil.example',
  '/app/admin#//evil.example',
  '/app//evil.example',
  '/app/project/..',
  '/app/project/x',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111/',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111/admin',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111?',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111?month=//evil.example',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111?month=%0d%0a',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111?month=2026-12#x',
  '/app/project/0b0f6f0e-1111-4111-8111-111111111111?month=2026-12\n',
  `/app/project/0b0f6f0e-1111-4111-8111-111111111111?${'a'.repeat(201)}`,
  '/app/freelancer?month=2026-12',
  '/magic/abcdefghijklmnopqrstuvwxyz012345',
  '/api/auth/logout',
  '\0',
  '/app/admin\0',
  ' /app/admin',
])('does not lead on to %j (abuse 68)', (path) => {
  expect(ownPath(path)).toBeUndefined()
})

test('puts the address and next into the query', () => {
  expect(verifyPath('a+b@c.example')).toBe('/auth/verify?email=a%2Bb%40c.example')
  expect(new URL(verifyPath('a@c.example', invite), 'http://x').searchParams.get('next')).toBe(invite)
  expect(signInPath()).toBe('/auth')
  expect(usedMagicPath(invite)).toBe(`/magic?next=${encodeURIComponent(invite)}`)
})
