/**
 * Short reads are measured with the client on one processor and the servers on another, as on two machines. Left to the
 * system, it is chance on whose processor a server is woken, and the bare one alone takes 0.04 or 0.09 ms by that.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Where that cannot be had (a single processor, no `taskset`) the work is done all the same, and it says so. */
export async function apart<T>(servers: readonly number[], work: () => Promise<T>): Promise<T> {
  const last = availableParallelism() - 1
  const keepTo = (processors: string, pids: readonly number[]) => {
    for (const pid of pids) execFileSync('taskset', ['-acp', processors, String(pid)], { stdio: 'pipe' })
  }
  try {
    keepTo('0', [process.pid])
    keepTo(String(last), servers)
  } catch (error) {
    console.error(`Client and servers share their processors: ${(error as Error).message}`)
    return work()
  }
  try {
    return await work()
  } finally {
    keepTo(`0-${last}`, [process.pid, ...servers])
  }
}
