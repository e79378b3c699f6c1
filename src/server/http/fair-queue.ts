/** A queue for work that keeps the process busy. It is fair by organisation and lets other requests run in between. */
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../kernel/errors.ts'
import { refusals } from '../kernel/texts.ts'

/**
 * Turns of the event loop between two pieces of work. Each turn accepts one new connection, and a request takes several
 * turns from there to its reply. With 20 turns, the requests that arrived meanwhile are answered first.
 */
const YIELD_TURNS = 20
const MAX_WAITING = 100
const RETRY_AFTER_SECONDS = 5

/** Ends a piece of work: settles when it is the turn of the next piece. */
export type Turn = () => Promise<void>

/**
 * Makes the queue. One piece of work runs at a time. Owners take turns piece by piece, and the works of one owner run
 * one after the other, so that an owner with many works delays nobody else by more than a piece.
 */
export function createFairQueue() {
  const jobsByOwner = new Map<string, Job[]>()
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (jobsByOwner.size > 0) {
      for (let turn = 0; turn < YIELD_TURNS; turn += 1) await setImmediate()
      const [owner, jobs] = jobsByOwner.entries().next().value!
      // Goes to the end, behind the other owners.
      jobsByOwner.delete(owner)
      jobsByOwner.set(owner, jobs)
      if (await jobs[0]!.runPiece()) jobs.shift()
      if (jobs.length === 0) jobsByOwner.delete(owner)
    }
    isRunning = false
  }

  /** @throws AppError too_many_requests, where too many works of the owner wait */
  return <T>(owner: string, work: (turn: Turn) => Promise<T>): Promise<T> => {
    const jobs = jobsByOwner.get(owner) ?? []
    if (jobs.length >= MAX_WAITING)
      throw new AppError('too_many_requests', refusals.tooManyHeavy, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    return new Promise<T>((resolve, reject) => {
      jobsByOwner.set(owner, jobs)
      // Work that throws at once must not stop the queue.
      jobs.push(createJob((turn) => Promise.try(work, turn).then(resolve, reject)))
      if (!isRunning) runAll().catch(reject)
    })
  }
}

export type FairQueue = ReturnType<typeof createFairQueue>

/** A reply that takes long to read. It is made in turns, and no version tells whether it is still the same. */
export class MadeInTurns<Reply> {
  readonly make: (turn: Turn) => Promise<Reply>

  constructor(make: (turn: Turn) => Promise<Reply>) {
    this.make = make
  }
}

interface Job {
  /** Runs until the work ends its piece; true once the work is done. */
  runPiece(): Promise<boolean>
}

function createJob(work: (turn: Turn) => Promise<void>): Job {
  let pieceEnded: (isDone: boolean) => void
  let resume: (() => void) | undefined
  const turn = () =>
    new Promise<void>((resolve) => {
      resume = resolve
      pieceEnded(false)
    })
  return {
    runPiece: () =>
      new Promise<boolean>((resolve) => {
        pieceEnded = resolve
        if (resume) resume()
        else
          work(turn).then(
            () => pieceEnded(true),
            () => pieceEnded(true),
          )
      }),
  }
}
