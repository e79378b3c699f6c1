/** `npm run demo`: runs the real server on a temporary organisation, with links that sign in at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDemoConfig } from '../config.ts'
import { seedDemo } from '../demo/seed.ts'
import { createMagicLink, MAX_LINK_MS } from '../features/magic-links/create-magic-link.ts'
import { hashPassword } from '../features/users/passwords.ts'
import type { UserId } from '../kernel/access/types.ts'
import { systemClock } from '../kernel/clock.ts'
import { explainFailure, type StartedServer, startServer } from '../server.ts'

const PASSWORD = 'slotwerk demo'

let server: StartedServer | undefined
let isEnding = false

// The listeners come before the folder. They are not `once`: a second signal without a listener would leave the folder
// behind.
process.on('SIGINT', end)
process.on('SIGTERM', end)
process.on('SIGHUP', end)
const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-demo-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))

try {
  server = await startServer(readDemoConfig(process.env, dataDir))
  await show(server)
} catch (error) {
  // A failure during the end is expected.
  if (!isEnding) fail(error)
}

function end(): void {
  if (isEnding) return
  isEnding = true
  // The server is still starting, so there is no work to finish first.
  if (!server) process.exit(0)
  const exit = () => process.exit(0)
  server.stop().then(exit, exit)
}

function fail(error: unknown): void {
  console.error(`The demo cannot start. ${explainFailure(error)}`)
  process.exit(1)
}

async function show({ deps, publicUrl }: StartedServer): Promise<void> {
  const now = systemClock()
  const { tenantName, admin, freelancer } = await seedDemo(deps.db, {
    today: localDay(now),
    now,
    passwordHash: await hashPassword(PASSWORD),
  })
  const linkOf = async (userId: UserId) => {
    const { db, secrets } = deps
    const token = await db
      .transaction()
      .execute((tx) => createMagicLink(tx, { secrets, userId, now, expiresAt: now + MAX_LINK_MS }))
    return `${publicUrl}/magic/${token}`
  }
  console.log(`
  Slotwerk shows ${tenantName}: ${publicUrl}

  Each of these links signs in once; use two browsers (or a private window) to see both sides.
  As an administrator:  ${await linkOf(admin.userId)}
  As a freelancer:      ${await linkOf(freelancer.userId)}

  Later: ${admin.email} or ${freelancer.email}, password "${PASSWORD}"; the code is shown here.
  Ctrl-C ends the demo and removes all of it.
`)
}

/** The present day in the time zone of this machine. */
function localDay(now: number): string {
  const date = new Date(now)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
