import { expect, test } from 'vitest'
import { matchPath } from './match.ts'

test.each([
  ['/auth', '/auth', {}],
  ['/auth', '/auth/', {}],
  ['/auth', '/AUTH', {}],
  ['/auth/:token', '/auth/a%20b', { token: 'a b' }],
  ['/auth/:token', '/auth/%', { token: '%' }],
  ['/app/project/:projectId/freelancer', '/app/project/p1/freelancer', { projectId: 'p1' }],
  ['/magic/:token?', '/magic', {}],
  ['/magic/:token?', '/magic/t', { token: 't' }],
  ['*', '/any/where', {}],
])('%s is the form of %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['/auth', '/'],
  ['/auth', '/auth/x'],
  ['/auth/:token', '/auth'],
  ['/auth/:token', '/auth/a/b'],
  ['/magic/:token?', '/magic/a/b'],
  ['/app/admin', '/app/admins'],
])('%s is not the form of %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})
