/**
 * Yields the data of server-sent events. It reads only the part of the format that this server sends: an event has one line
 * of data, and lines end with a line feed.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  /** Called for every chunk, also for a comment. */
  onAlive: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onAlive()
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line.startsWith(PREFIX)) yield line.slice(PREFIX.length)
    }
  } finally {
    // The connection closes when the reader stops.
    await reader.cancel().catch(() => {})
  }
}

const PREFIX = 'data: '
