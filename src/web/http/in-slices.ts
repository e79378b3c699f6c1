/** Maps a long list in several tasks, so that the browser handles input between two of them. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      began = performance.now()
    }
    results.push(map(item))
  }
  return results
}

/** Half a frame. */
const SLICE_MS = 8
