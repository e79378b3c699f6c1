/**
 * Short reads are measured with the client on one processor and the servers on another, as on two machines. Otherwise
 * the scheduler chooses at random, and a read of the bare server takes 0.04 or 0.09 ms by that choice.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** On a single processor or without `taskset` the work runs anyway, after a warning. */
export async function onSeparateCpus<T>(servers: readonly number[], work: () => Promise<T>): Promise<T> {
  const last = availableParallelism() - 1
  const pinToCpu = (processors: string, pids: readonly number[]) => {
    for (const pid of pids) execFileSync('taskset', ['-acp', processors, String(pid)], { stdio: 'pipe' })
  }
  try {
    pinToCpu('0', [process.pid])
    pinToCpu(String(last), servers)
  } catch (error) {
    console.error(`Client and servers share their processors: ${(error as Error).message}`)
    return work()
  }
  try {
    return await work()
  } finally {
    pinToCpu(`0-${last}`, [process.pid, ...servers])
  }
}
