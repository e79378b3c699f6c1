/** The server-sent events of one client. */
import type { Writable } from 'node:stream'
import type { ProjectEvent } from '../../../contract/events.ts'

/**
 * The backpressure limit: the number of characters that may wait for the write under way. Two of the largest events fit.
 * With thousands of streams a node has to hold this limit for each of them.
 */
const MAX_WAITING_CHARACTERS = 16 * 1024

/** An event as it is sent. It is encoded once for all its receivers, who then share one text. */
export interface EncodedEvent {
  version: number
  text: string
}

export function encodeEvent(event: ProjectEvent): EncodedEvent {
  return { version: event.version, text: `id: ${event.version}\ndata: ${JSON.stringify(event)}\n\n` }
}

export interface EventStream {
  /**
   * Sends an event. A client that reads too slowly misses events: once it has read on, it gets the last version, and then
   * reads everything again.
   */
  send(event: EncodedEvent): void
  /** Keeps the connection open at the client and at every proxy, and disconnects a client that reads nothing. */
  sendHeartbeat(): void
  end(): void
}

const versionText = (version: number) => encodeEvent({ version, kind: 'version' }).text

/**
 * One write is under way at a time: what is sent meanwhile waits and then goes out as one text.
 * @param textOfMissed the text for a client that missed events, made from the version of the last one
 */
export function createEventStream(
  out: Writable,
  textOfMissed: (version: number) => string = versionText,
): EventStream {
  let waitingTexts: string[] = []
  let waitingCharacters = 0
  let missedVersion: number | undefined
  let isWriting = false
  let endedWrites = 0
  let endedWritesAtHeartbeat: number | undefined

  function write(text: string): void {
    if (out.destroyed || out.writableEnded) return
    isWriting = true
    out.write(text, onWritten)
  }

  function onWritten(): void {
    isWriting = false
    endedWrites += 1
    const text = missedVersion === undefined ? waitingTexts.join('') : textOfMissed(missedVersion)
    missedVersion = undefined
    stopWaiting()
    if (text !== '') write(text)
  }

  function stopWaiting(): void {
    waitingTexts = []
    waitingCharacters = 0
  }

  return {
    send({ version, text }) {
      if (!isWriting) return write(text)
      if (missedVersion === undefined && waitingCharacters + text.length <= MAX_WAITING_CHARACTERS) {
        waitingTexts.push(text)
        waitingCharacters += text.length
      } else {
        missedVersion = version
        stopWaiting()
      }
    },
    sendHeartbeat() {
      if (isWriting && endedWrites === endedWritesAtHeartbeat) out.destroy()
      else if (!isWriting) write(':\n\n')
      endedWritesAtHeartbeat = endedWrites
    },
    end() {
      out.end()
    },
  }
}
