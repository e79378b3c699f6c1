/**
 * The versions of projects up to which the page has all events of the live stream. Once the page has the event of a save, it
 * need not read what it has saved.
 */
import { lastSave } from './reply-versions.ts'

/** The version up to which the page's data has all changes; none while there is no stream. */
const synced = new Map<string, number>()
const waiting = new Set<() => void>()
/** The event of a save usually arrives together with its reply. The page waits at most this long for it. */
const SYNCED_MS = 1500

/** Call when the page's data has all changes up to this version; undefined when the stream is lost. */
export function setSynced(projectId: string, version: number | undefined): void {
  if (version === undefined) synced.delete(projectId)
  else synced.set(projectId, version)
  for (const look of waiting) look()
}

/** Whether the page has the events of all that it has saved in the project. */
export function isSynced(projectId: string): boolean {
  return (synced.get(projectId) ?? -1) >= lastSave(projectId)
}

/** Waits for the events of the page's saves. Resolves to false where the stream is lost, or an event is late. */
export function untilSynced(projectId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer)
      waiting.delete(look)
      resolve(isDone)
    }
    const timer = setTimeout(() => end(false), SYNCED_MS)
    const look = () => {
      if (isSynced(projectId)) end(true)
      else if (!synced.has(projectId)) end(false)
    }
    waiting.add(look)
    look()
  })
}
