import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createTestApp } from '../testing/test-app.ts'
import { trustedProxies } from './trusted-proxies.ts'

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.0.0.1', false],
  ['192.168.1.5', true],
  ['192.168.1.6', false],
  ['fd00::7', true],
  ['fe80::1%eth0', false],
  ['', false],
  ['unknown', false],
])('the address %j is one of the listed proxies: %s', (address, isTrusted) => {
  const isProxy = trustedProxies({ trustProxy: ['10.0.0.0/8', '192.168.1.5', 'fd00::/8'] })
  expect([isProxy(address, 0), isProxy(address, 3)]).toEqual([isTrusted, isTrusted])
})

const { deps } = await createTestApp({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1' })
const listed = await buildApp(deps)
listed.get('/ip', (request) => ({ ip: request.ip, id: request.id }))

test.each([
  ['192.0.2.1', '203.0.113.9', '203.0.113.9'],
  ['192.0.2.1', '203.0.113.9, 10.0.0.4', '203.0.113.9'],
  ['192.0.2.1', '198.51.100.1, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
])('a request from %s with X-Forwarded-For %s is of %s (abuse 41)', async (remoteAddress, forwarded, ip) => {
  const id = 'an-id-of-the-proxy'
  const reply = await listed.inject({
    url: '/ip',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded, 'x-request-id': id },
  })
  const seen = reply.json<{ ip: string; id: string }>()
  expect([seen.ip, seen.id === id]).toEqual([ip, remoteAddress === '192.0.2.1'])
})
