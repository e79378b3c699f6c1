/** Reads the stream of a project's events over a real connection, as a page does. */
import { ProjectEvent } from '../../contract/events.ts'

export interface EventReader {
  status: number
  headers: Headers
  /** Reads the next line that is not empty; undefined once the stream has ended. */
  nextLine(): Promise<string | undefined>
  /** Reads the next event; undefined once the stream has ended. */
  next(): Promise<ProjectEvent | undefined>
  close(): void
}

export async function readEvents(url: string, token: string, projectId: string): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/projects/${projectId}/events`, {
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
        if (line.startsWith('data: ')) return ProjectEvent.parse(JSON.parse(line.slice('data: '.length)))
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
