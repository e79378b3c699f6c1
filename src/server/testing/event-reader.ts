/** Reads a stream of events over a real connection, as a page does. */
import { ProjectEvent } from '../../contract/events.ts'
import { UnreadEvent } from '../../contract/notices.ts'

export interface EventReader<Event = ProjectEvent> {
  status: number
  headers: Headers
  /** Reads the next line that is not empty; undefined once the stream has ended. */
  nextLine(): Promise<string | undefined>
  /** Reads the next event; undefined once the stream has ended. */
  next(): Promise<Event | undefined>
  close(): void
}

/** Reads the events of a project. */
export function readEvents(url: string, token: string, projectId: string): Promise<EventReader> {
  return readStream(`${url}/api/projects/${projectId}/events`, token, ProjectEvent)
}

/** Reads how many notices a person has not read. */
export function readUnread(url: string, token: string): Promise<EventReader<UnreadEvent>> {
  return readStream(`${url}/api/me/events`, token, UnreadEvent)
}

async function readStream<Event>(
  url: string,
  token: string,
  schema: { parse: (data: unknown) => Event },
): Promise<EventReader<Event>> {
  const abort = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  // The body is read at once, since fetch closes the connection of an unread body.
  const lines = linesOf(response.body!.pipeThrough(new TextDecoderStream()))
  const nextLine = async () => (await lines.next()).value
  return {
    status: response.status,
    headers: response.headers,
    nextLine,
    async next() {
      for (let line = await nextLine(); line !== undefined; line = await nextLine()) {
        if (line.startsWith('data: ')) return schema.parse(JSON.parse(line.slice('data: '.length)))
      }
      return undefined
    },
    close: () => abort.abort(),
  }
}

async function* linesOf(body: ReadableStream<string>): AsyncGenerator<string, undefined> {
  let rest = ''
  try {
    for await (const text of body) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      yield* lines.filter((line) => line !== '')
    }
  } catch {
    // The stream was closed by the reader or interrupted; both are its end.
  }
  return undefined
}
