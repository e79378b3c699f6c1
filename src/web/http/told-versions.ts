/**
 * The versions of projects up to which the page has all events of the live stream. Once the page has the event of a save, it
 * need not read what it has saved.
 */
import { lastSave } from './reply-versions.ts'

/** The version up to which the page's data has all changes; none while there is no stream. */
const told = new Map<string, number>()
const waiting = new Set<() => void>()
/** The event of a save usually arrives together with its reply. The page waits at most this long for it. */
const TOLD_MS = 1500

/** Call when the page's data has all changes up to this version; undefined when the stream is lost. */
export function setTold(projectId: string, version: number | undefined): void {
  if (version === undefined) told.delete(projectId)
  else told.set(projectId, version)
  for (const look of waiting) look()
}

/** Whether the page has the events of all that it has saved in the project. */
export function isTold(projectId: string): boolean {
  return (told.get(projectId) ?? -1) >= lastSave(projectId)
}

/** Waits for the events of the page's saves. Resolves to false where the stream is lost, or an event is late. */
export function untilTold(projectId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer)
      waiting.delete(look)
      resolve(isDone)
    }
    const timer = setTimeout(() => end(false), TOLD_MS)
    const look = () => {
      if (isTold(projectId)) end(true)
      else if (!told.has(projectId)) end(false)
    }
    waiting.add(look)
    look()
  })
}
