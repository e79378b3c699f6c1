/**
 * Does a work of a round for each thing that is due. One that fails keeps no other one waiting, and the next round finds it
 * again.
 * @param onFailed logs a failure
 */
export async function forEachDue<Due>(
  due: Iterable<Due>,
  onFailed: (error: unknown) => void,
  work: (each: Due) => Promise<void>,
): Promise<void> {
  for (const each of due) {
    try {
      await work(each)
    } catch (error) {
      onFailed(error)
    }
  }
}
