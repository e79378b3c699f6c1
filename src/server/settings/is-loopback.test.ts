import { expect, test } from 'vitest'
import { readSettings } from '../config.ts'

test.each([
  [{}, false],
  [{ HOST: '127.0.0.1' }, false],
  [{ HOST: '127.8.0.1' }, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '::ffff:127.0.0.1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '192.168.1.5' }, true],
  [{ HOST: 'plan.lan' }, true],
  [{ HOST: 'localhost.example.org' }, true],
  [{ PUBLIC_URL: 'https://plan.example.org' }, true],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, true],
  [{ PUBLIC_URL: 'http://[2001:db8::1]' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'http://plan.localhost' }, false],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, false],
  // PUBLIC_URL decides: a container listens on every address, and only its host reaches it.
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://plan.example.org' }, true],
])('%j is beyond loopback: %s', (env, isBeyond) => {
  expect(readSettings(env).isBeyondLoopback).toBe(isBeyond)
})
