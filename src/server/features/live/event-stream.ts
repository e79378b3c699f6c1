import type { Writable } from 'node:stream'
import type { ProjectEvent } from '../../../contract/events.ts'

/** A few of the largest events; who leaves more than that unread is not reading. */
const MAX_UNREAD_BYTES = 64 * 1024

/** One reader of server-sent events. Whoever does not read is cut off, and catches up when coming back. */
export interface EventStream {
  send(event: ProjectEvent): void
  /** Shows the reader, and everything between, that the connection lives. */
  beat(): void
  end(): void
}

export function createEventStream(out: Writable): EventStream {
  const write = (text: string) => {
    if (out.destroyed || out.writableEnded) return
    out.write(text)
    if (out.writableLength > MAX_UNREAD_BYTES) out.destroy()
  }
  return {
    send: (event) => write(`id: ${event.version}\ndata: ${JSON.stringify(event)}\n\n`),
    beat() {
      // What was sent before the last beat has had all that time to go out.
      if (out.writableLength > 0) out.destroy()
      else write(':\n\n')
    },
    end: () => void out.end(),
  }
}
