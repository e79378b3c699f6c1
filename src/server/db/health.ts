/** The state of the database's disk and files, as the statements of this process have found it. */
import { isDamage, whyUnavailable } from './failures.ts'

/** After this time without another refusal the disk counts as having room again. */
const FULL_MS = 60_000

export class DatabaseHealth {
  /** The damage in the words of the database; undefined while none is known. It stays until the next start. */
  damage: string | undefined
  #fullAt = -Infinity

  /** Whether a save was refused in the last minute because the disk is full. */
  get isDiskFull(): boolean {
    return performance.now() - this.#fullAt < FULL_MS
  }

  /** Takes note of a failed statement. */
  note(failure: unknown): void {
    if (isDamage(failure)) this.damage ??= (failure as Error).message
    if (whyUnavailable(failure) === 'full') this.#fullAt = performance.now()
  }
}
