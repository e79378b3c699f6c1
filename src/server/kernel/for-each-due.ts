import type { Logger } from 'pino'

/**
 * Does a work of a round for each thing that is due. One that fails keeps no other one waiting: its failure is logged, and the
 * next round finds it again.
 */
export async function forEachDue<Due>(
  due: Iterable<Due>,
  { log, failed }: { log: Pick<Logger, 'warn'>; failed: string },
  work: (each: Due) => Promise<void>,
): Promise<void> {
  for (const each of due) {
    try {
      await work(each)
    } catch (error) {
      log.warn({ err: error }, failed)
    }
  }
}
