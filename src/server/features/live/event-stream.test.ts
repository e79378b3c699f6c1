import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createEventStream, encodeEvent } from './event-stream.ts'

/** A client that reads one write at a time, when the test says so. */
class SlowClient extends Writable {
  readonly received: string[] = []
  #readNext: (() => void) | undefined
  override _write(chunk: Buffer, _: BufferEncoding, onRead: () => void): void {
    this.received.push(chunk.toString())
    this.#readNext = onRead
  }
  /** Ends the write under way. */
  async read(): Promise<void> {
    this.#readNext?.()
    await new Promise(setImmediate)
  }
}
const eventAt = (version: number) => encodeEvent({ version, kind: 'schedule', months: ['2026-11'] })
const versionAt = (version: number) => encodeEvent({ version, kind: 'version' }).text

describe('a client that reads slowly', () => {
  test('gets what was sent meanwhile in one write', async () => {
    const client = new SlowClient()
    const stream = createEventStream(client)
    for (const version of [1, 2, 3]) stream.send(eventAt(version))
    expect(client.received).toEqual([eventAt(1).text])
    await client.read()
    expect(client.received.slice(1)).toEqual([eventAt(2).text + eventAt(3).text])
  })

  test('costs a bounded buffer, and gets the last version once it has read on', async () => {
    const client = new SlowClient()
    const stream = createEventStream(client)
    for (let version = 1; version <= 10_000; version += 1) stream.send(eventAt(version))
    expect(client.writableLength).toBeLessThan(1000)
    await client.read()
    expect(client.received.slice(1)).toEqual([versionAt(10_000)])
    await client.read()
    stream.send(eventAt(10_001))
    expect(client.received.slice(2)).toEqual([eventAt(10_001).text])
  })

  test('stays connected while it reads anything between two heartbeats', async () => {
    const client = new SlowClient()
    const stream = createEventStream(client)
    for (let version = 1; version <= 5; version += 1) {
      stream.send(eventAt(version))
      stream.send(eventAt(version))
      stream.sendHeartbeat()
      expect(client.destroyed).toBe(false)
      await client.read()
    }
  })
})

test('a client that reads nothing between two heartbeats is disconnected', () => {
  const client = new SlowClient()
  const stream = createEventStream(client)
  stream.send(eventAt(1))
  stream.sendHeartbeat()
  expect(client.destroyed).toBe(false)
  stream.sendHeartbeat()
  expect(client.destroyed).toBe(true)
})
