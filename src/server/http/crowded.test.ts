/**
 * A slow or demanding client delays no other. The tests compare times within one run, the longest wait of the others
 * with and without such a client, since machines differ.
 */
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addMonths, daysOfMonth, type Month } from '../../domain/calendar.ts'
import { writeMonth } from '../db/codecs/month-text.ts'
import { createFreelancer, createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'

const testApp = await createTestApp()
const { app, deps } = testApp
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
const tenant = await createTenant(testApp)

async function timeOf(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${tenant.admin.token}` }
  const started = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await reply.text()
  expect(reply.status).toBe(200)
  return performance.now() - started
}

async function times(path: string, count: number): Promise<number[]> {
  const all: number[] = []
  while (all.length < count) all.push(await timeOf(path))
  return all
}

/** Waits until the server, which runs in this process, has opened or closed enough connections. */
async function untilConnections(isEnough: (count: number) => boolean): Promise<void> {
  const count = promisify(app.server.getConnections.bind(app.server))
  while (!isEnough(await count())) await setImmediate()
}

/** Opens a connection that begins a request and never ends it. */
function dawdle(beginning: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning)
      resolve(socket)
    })
    socket.on('error', reject)
  })
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.trunc(times.length / 2)]!

test('a thousand slow and idle connections delay no other request (abuse 95)', async () => {
  const beginnings = [
    '',
    'GET /api/me HT',
    'GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  ]
  await times('/api/me', 10)
  const without: number[] = []
  const slowestAmong: number[] = []
  const lookAmong = async () => void slowestAmong.push(Math.max(...(await times('/api/me', 50))))
  // Alternates the two measurements: other work on the machine slows some turns, a stall that the connections cause
  // would show in each.
  for (let turn = 0; turn < 2; turn += 1) {
    without.push(...(await times('/api/me', 50)))
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => dawdle(beginnings[index % beginnings.length]!)),
    )
    await untilConnections((count) => count > 1000)
    await lookAmong()
    await lookAmong()
    for (const socket of sockets) socket.destroy()
    await untilConnections((count) => count < 20)
  }
  expect(Math.min(...slowestAmong) / median(without)).toBeLessThan(20)
})

test('twenty of the heaviest requests at once let others through (abuse 96)', async () => {
  const { tenantId, projectId } = tenant.project
  const people = await Promise.all(
    Array.from({ length: 40 }, () => createFreelancer(testApp, tenant.project)),
  )
  // Each request is for another month, since equal requests share one reply.
  const months = Array.from({ length: 20 }, (_, index): Month => addMonths('2026-11', index))
  for (const { id } of people) {
    const rows = months.map((month) => {
      const hours = writeMonth(daysOfMonth(month).map((date) => ({ date, bits: 16_383 })))
      return { tenant_id: tenantId, project_id: projectId, user_id: id, month, hours }
    })
    await deps.db.insertInto('availability_months').values(rows).execute()
  }
  const heavy = months.map((month) => timeOf(`/api/projects/${projectId}/availability?month=${month}`))
  let isOver = false
  const ended = Promise.all(heavy).finally(() => {
    isOver = true
  })
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push(await timeOf('/healthz'))
  const waits = await ended
  // Without turns in between, the first of these would wait for nearly all of the twenty.
  expect(Math.max(...meanwhile) / Math.max(...waits)).toBeLessThan(0.5)
})
