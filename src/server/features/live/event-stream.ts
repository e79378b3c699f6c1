import type { Writable } from 'node:stream'
import type { ProjectEvent } from '../../../contract/events.ts'

/** The backpressure limit: a client with more unsent bytes is disconnected. A few of the largest events fit. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** The server-sent events of one client. A client that does not read is disconnected, and catches up when it reconnects. */
export interface EventStream {
  send(event: ProjectEvent): void
  /** Keeps the connection open at the client and at every proxy. */
  sendHeartbeat(): void
  end(): void
}

export function createEventStream(out: Writable): EventStream {
  const write = (text: string) => {
    if (out.destroyed || out.writableEnded) return
    out.write(text)
    if (out.writableLength > MAX_BUFFERED_BYTES) out.destroy()
  }
  return {
    send: (event) => write(`id: ${event.version}\ndata: ${JSON.stringify(event)}\n\n`),
    sendHeartbeat() {
      // Bytes that are still unsent since the last heartbeat show that the client does not read.
      if (out.writableLength > 0) out.destroy()
      else write(':\n\n')
    },
    end: () => void out.end(),
  }
}
