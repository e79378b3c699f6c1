import { expect, test, vi } from 'vitest'
import type { Api } from '../src/server/testing/api.ts'
import { countLost, makeCellWriters } from './lib/cell-writers.ts'

const user = { id: 'u', projectId: 'p', memberships: [] }
const cell = { date: '2027-01-07', hour: 17 }
const key = '2027-01-07:17'

/** Makes a writer of modes, and a server whose cell has the mode that the test sets. */
function setUp() {
  let mode = 'WHITE'
  const call = async () => ({ schedule: [{ ...cell, mode }] })
  const api: Api = { token: 't', user, call: call as Api['call'] }
  const [writer] = makeCellWriters(api, [])
  return { writer: writer!, api, store: (next: string) => (mode = next) }
}

test('finds an answered write that is missing', async () => {
  const { writer, api, store } = setUp()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  writer.sent.set(key, 1)
  writer.answered.set(key, 1)
  store('GREEN')
  expect(await countLost(writer, api)).toBe(0)
  store('WHITE')
  expect(await countLost(writer, api)).toBe(1)
  said.mockRestore()
})

test('counts a write that was stored without an answer as stored', async () => {
  const { writer, api, store } = setUp()
  writer.sent.set(key, 1)
  writer.answered.set(key, 1)
  writer.sent.set(key, 2)
  store('YELLOW')
  expect(await countLost(writer, api)).toBe(0)
  // This write is lost: the stored value is neither the last sent nor the last answered one.
  writer.sent.set(key, 3)
  expect(await countLost(writer, api)).toBe(0)
})
