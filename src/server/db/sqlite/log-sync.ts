/**
 * Syncs SQLite's log beside the event loop. A commit waits for a sync that began after it; all commits of the meantime
 * share that one. docs/decisions/2026-11-23-one-sync-for-many-saves.md says why this is as durable as SQLite's own sync.
 */
import { close, fdatasync, openSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'

/** Made once: making it for each sync took 6 % of a slot's PUT. */
const syncFile = promisify(fdatasync)

export interface LogSync {
  /** Resolves when all that has been written to the log until now is on the disk. */
  untilSynced(): Promise<void>
  /** Waits for the syncs under way. */
  close(): Promise<void>
}

/** A log file that can be synced. Tests give one that is slow, fails, or records what is on the disk. */
export interface LogFile {
  sync(): Promise<void>
  close(): Promise<void>
}

/** For a database without a log, whose commits SQLite syncs itself. */
export const NO_LOG: LogSync = { untilSynced: async () => {}, close: async () => {} }

/** @param fail ends the process: nobody knows what the disk holds, and another sync may report a success that is none */
export function createLogSync(file: LogFile, fail: (error: unknown) => void): LogSync {
  let running = Promise.resolve()
  let next: Promise<void> | undefined

  const sync = () => {
    running = next!
    next = undefined
    return file.sync().catch((error: unknown) => {
      fail(error)
      // Nobody who waits for this sync gets an answer.
      return new Promise<never>(() => {})
    })
  }
  return {
    untilSynced: () => (next ??= running.then(sync)),
    async close() {
      await (next ?? running)
      await file.close()
    },
  }
}

/**
 * Opens the log of a database from which this process has read: SQLite replaces the file only when nobody has the database
 * open. No other file of SQLite may be opened beside it, since closing one again would release SQLite's locks on it.
 */
export function openLogFile(path: string): LogFile {
  const fd = openSync(path, 'r+')
  return { sync: () => syncFile(fd), close: () => promisify(close)(fd) }
}

/** Ends the process, as PostgreSQL does. The next start finds what was answered. */
export function endAfterFailedSync(error: unknown): void {
  writeSync(
    process.stderr.fd,
    `The disk did not take a save: ${String(error)}. Slotwerk ends, since nobody can tell what the disk holds. What was answered is saved.\n`,
  )
  if (isMainThread) process.exit(1)
  // In another thread `process.exit` would end that thread alone.
  process.kill(process.pid, 'SIGKILL')
}
