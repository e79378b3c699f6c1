// `npm run bench:mail`: while somebody does their worst to the mail, measures how long codes take to the mail server. It
// fails where one takes longer than the goal. `-- --engine=SQLite` measures one engine, `-- --seconds=20` a shorter time.
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startRunningServer } from '../../src/server/testing/running-server.ts'
import { startSmtpServer } from '../../src/server/testing/smtp-server.ts'
import { type Engine, ENGINES, withDatabaseTargets } from '../database-target.ts'
import { ask, median } from '../measure.ts'
import { atMost, type Figure, report } from '../report.ts'
import { MONTH } from '../requests.ts'
import { APP_SECRET, emailOf, type Rows, rowsOfProject, rowsOfTenant, tokenOf } from '../rows.ts'

const MAX_SECONDS = 5
/** The time that the mail server takes for a mail. */
const MAIL_MS = 700
const PROBE_MS = 3000
/** A code that has not come by then counts as this late. */
const LOST_MS = 60_000
const PEOPLE = 500
/** The accounts at whose addresses the mail server stalls. */
const STALLED = 4
const PROBED = 200

const { values } = parseArgs({
  options: { engine: { type: 'string' }, seconds: { type: 'string', default: '60' } },
})
const seconds = Number(values.seconds)

interface Target {
  url: string
  /** When the mail server has taken the first mail to an address. */
  takenAt: Map<string, number>
}
interface Attack {
  name: string
  /** Calls a second. */
  rate: number
  send: (target: Target, step: number) => Promise<unknown>
  /** Goes beyond the attacks of the goal, so its figures are printed without one. */
  isBeyond?: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 })
async function post(
  { url }: Target,
  path: string,
  { body, network, token }: { body: object; network: string; token?: string },
): Promise<void> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'x-forwarded-for': network,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const asked = { url: `${url}/api${path}`, method: 'POST', headers, body: text }
  // A refusal is a reply too.
  await ask(agent, { name: path, status: 0, next: () => asked }).catch(() => undefined)
}

const signIn = (target: Target, person: number, network: string) =>
  post(target, '/auth/email-login', { body: { email: emailOf('person', person) }, network })
const signUp = (target: Target, email: string, network: string) =>
  post(target, '/auth/admin-signup', {
    body: { firstName: 'A', lastName: 'B', phone: '1', email, tenantName: 'Fest', password: 'a password' },
    network,
  })
const networkOf = (step: number) => `10.${step % 250}.${Math.floor(step / 250) % 250}.7`

/** Asks for codes of accounts all the time, and each three seconds for one at a recipient who stalls. */
const sendBesideStalled = (recipients: readonly number[]) => (target: Target, step: number) =>
  Promise.all([
    signIn(target, STALLED + (step % 150), networkOf(step)),
    step % 6 === 0 ? signIn(target, recipients[(step / 6) % recipients.length]!, networkOf(step)) : undefined,
  ])

const ATTACKS: Attack[] = [
  {
    name: 'a flow of codes and a recipient at whom the mail server stalls',
    rate: 2,
    send: sendBesideStalled([0]),
  },
  {
    name: 'a flow of codes and three such recipients',
    rate: 2,
    send: sendBesideStalled([1, 2, 3]),
    isBeyond: true,
  },
  {
    name: 'one session that changes its password again and again',
    rate: 20,
    send: (target, step) =>
      post(target, '/me/password', {
        body: {
          ...(step === 0 ? {} : { currentPassword: `password ${step - 1}` }),
          password: `password ${step}`,
        },
        network: '10.1.1.1',
        token: tokenOf('person', PEOPLE - 1),
      }),
  },
  {
    name: 'two sign-ups a second for strangers, from one network',
    rate: 2,
    send: (target, step) => signUp(target, `one-${step}@example.net`, '10.1.1.1'),
  },
  {
    name: 'two sign-ups a second for strangers, from a network each',
    rate: 2,
    send: (target, step) => signUp(target, `many-${step}@example.net`, networkOf(step)),
  },
]

function* rows(): Generator<Rows> {
  const now = Date.now()
  yield* rowsOfTenant(0, now)
  const plan = { month: MONTH, days: 1, hours: 1 }
  yield* rowsOfProject({ ...plan, tenant: 0, project: 0, firstPerson: 0, people: PEOPLE }, now)
}

/** Starts a mail server that takes `MAIL_MS` for a mail and never answers about a stalled recipient. */
function startSlowMail(takenAt: Target['takenAt']) {
  const stalled = new Set(Array.from({ length: STALLED }, (_, person) => emailOf('person', person)))
  return startSmtpServer({
    onRcptTo({ address }, _session, done) {
      if (!stalled.has(address)) done()
    },
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        void setTimeout(MAIL_MS).then(() => {
          for (const { address } of envelope.rcptTo)
            if (!takenAt.has(address)) takenAt.set(address, performance.now())
          done()
        })
      })
    },
  })
}

/** Asks for a code for a person and for a new address every few seconds, and gives the longest waits. */
async function probe(target: Target, first: number) {
  const waits: Promise<number>[] = []
  const signUps: Promise<number>[] = []
  const wait = async (email: string): Promise<number> => {
    const asked = performance.now()
    while (!target.takenAt.has(email) && performance.now() - asked < LOST_MS) await setTimeout(20)
    return (target.takenAt.get(email) ?? asked + LOST_MS) - asked
  }
  for (let count = 0; count < (seconds * 1000) / PROBE_MS; count += 1) {
    await setTimeout(PROBE_MS)
    const person = PROBED + first + count
    await signIn(target, person, `10.251.${first}.${count}`)
    waits.push(wait(emailOf('person', person)))
    const stranger = `probe-${first}-${count}@example.com`
    await signUp(target, stranger, `10.252.${first}.${count}`)
    signUps.push(wait(stranger))
  }
  return { codes: await Promise.all(waits), signUps: await Promise.all(signUps) }
}

async function measure(engine: Engine, target: Target): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [index, { name, rate, send, isBeyond }] of ATTACKS.entries()) {
    let isOver = false
    const attack = (async () => {
      for (let step = 0; !isOver; step += 1) {
        await Promise.all([send(target, step), setTimeout(1000 / rate)])
      }
    })()
    const { codes, signUps } = await probe(target, index * 40)
    isOver = true
    await attack
    for (const [what, times] of [
      ['a code to sign in', codes],
      ['a code to sign up', signUps],
    ] as const) {
      figures.push({
        what: `${name}: the slowest of ${times.length}, ${what}`,
        on: engine,
        ours: `${(median(times) / 1000).toFixed(1)} s`,
        peer: `${MAIL_MS / 1000} s`,
        ...atMost(Math.max(...times) / 1000, MAX_SECONDS, ' s'),
        ...(isBeyond ? { goal: '', isMet: undefined } : {}),
      })
    }
  }
  return figures
}

const figures: Figure[] = []
for (const engine of ENGINES.filter((each) => values.engine === undefined || each === values.engine)) {
  await withDatabaseTargets(engine, async (make) => {
    const { dataDir, databaseUrl } = await make(rows())
    const takenAt: Target['takenAt'] = new Map()
    const mail = await startSlowMail(takenAt)
    const server = await startRunningServer({
      dataDir,
      env: {
        APP_SECRET,
        SMTP_URL: mail.url,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    })
    try {
      figures.push(...(await measure(engine, { url: server.url, takenAt })))
    } finally {
      await server.stop()
      await mail.close()
    }
  })
}
agent.destroy()
report(figures, {
  command: 'npm run bench:mail',
  compared: 'the mail server alone',
  about: `${seconds} s of each attack on each engine`,
  isWritten: false,
})
if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
