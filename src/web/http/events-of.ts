/**
 * The data of server-sent events, one after the other. What this server sends needs no more of the format: an event
 * has one line of data, and lines end with a line feed.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  /** Anything came, be it only a comment. */
  onAlive: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onAlive()
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line.startsWith(PREFIX)) yield line.slice(PREFIX.length)
    }
  } finally {
    // Whoever stops reading hangs up.
    await reader.cancel().catch(() => {})
  }
}

const PREFIX = 'data: '
