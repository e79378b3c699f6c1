/** The stream of a project's events, as a page reads it: over a real connection. */
import { ProjectEvent } from '../../contract/events.ts'

export interface EventReader {
  status: number
  headers: Headers
  /** The next line that is not empty; undefined once the stream has ended. */
  nextLine(): Promise<string | undefined>
  /** The next event. */
  next(): Promise<ProjectEvent | undefined>
  close(): void
}

export async function readEvents(url: string, token: string, projectId: string): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/projects/${projectId}/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  // At once: fetch hangs up on a body that nobody has begun to read.
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
    // Closed from here, or cut off: in both cases this was its end.
  }
  return undefined
}
