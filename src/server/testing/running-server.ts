/** Runs Slotwerk as a process with an empty DATA_DIR, for browser tests, crash tests and measurements. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { NO_RATES } from './no-rates.ts'

export interface RunningServer {
  pid: number
  url: string
  dataDir: string
  /** Sends the process a signal and does not wait. */
  signal(name: NodeJS.Signals): void
  /** Waits for a mail to the address in the outbox folder, and returns the text of the newest. */
  mailTo(email: string): Promise<string>
  /** The output of the process until now. */
  output(): string
  /** Settles with the exit code or signal when the process ends. */
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Stops the process, waits for its end, and removes its DATA_DIR. */
  stop(): Promise<void>
  /** Kills the process; its DATA_DIR stays. */
  kill(): Promise<void>
}

const root = new URL('../../../', import.meta.url)
const READY = /Slotwerk is ready: (http:\/\/\S+)/
const START_MS = 120_000
/** No test measures this wait. On a busy machine the worker may need a second attempt, or the lease of the first to end. */
const MAIL_WAIT_MS = 120_000
const MAIL_POLL_MS = 50

/**
 * Starts the server on a free port and waits until it is ready.
 * @throws Error with the output of the process, if it ends or is not ready in time
 */
export async function startRunningServer(options: {
  /** The script to run, relative to the repository. The default is the server itself, so that it gets the signals. */
  script?: string
  env?: Record<string, string>
  /** An existing DATA_DIR to start with again. The caller must remove it. */
  dataDir?: string
}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'slotwerk-run-'))
  const script = fileURLToPath(new URL(options.script ?? 'src/server/main.ts', root))
  const child = spawn(process.execPath, ['--max-semi-space-size=16', script], {
    // A nightly backup would disturb a long measurement.
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      BACKUP_AT: 'off',
      ...NO_RATES,
      // Callers may name networks of their own, which limits count apart.
      TRUST_PROXY: 'on',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<Awaited<RunningServer['exit']>>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await exit
  }
  return {
    pid: child.pid!,
    url: await untilReady(child, () => output),
    dataDir,
    mailTo: (email) => newestMail(join(dataDir, 'outbox'), email, () => output),
    output: () => output,
    signal(name) {
      child.kill(name)
    },
    exit,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${reason}\n${output()}`))
    }
    const timer = setTimeout(() => fail('The server was not ready in time:'), START_MS)
    const read = () => {
      const url = READY.exec(output())?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`The server ended with code ${code}:`)
    })
  })
}

/** Waits for a mail to an address in an outbox folder, and returns the text of the newest. */
async function newestMail(outbox: string, email: string, output: () => string): Promise<string> {
  const deadline = performance.now() + MAIL_WAIT_MS
  while (performance.now() < deadline) {
    for (const name of listFiles(outbox).toReversed()) {
      const { addresses, text } = await readMail(join(outbox, name))
      if (addresses.includes(email)) return text
    }
    await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS))
  }
  throw new Error(`No mail to ${email} came to ${outbox}.\n${output()}`)
}

interface ReadMail {
  addresses: readonly (string | undefined)[]
  text: string
}
/** A file never changes, and a long run has thousands: to parse them at each look would take longer than the mail. */
const knownMails = new Map<string, ReadMail>()

async function readMail(file: string): Promise<ReadMail> {
  const known = knownMails.get(file)
  if (known) return known
  const { to = [], text = '' } = await PostalMime.parse(readFileSync(file))
  const mail = { addresses: to.map(({ address }) => address), text }
  knownMails.set(file, mail)
  return mail
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
  } catch {
    // The folder does not exist before the first mail.
    return []
  }
}
