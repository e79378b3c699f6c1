/**
 * How old what was read of a project may be: every reply says at which version of the project it was read. A page that
 * hears of a later one knows that it has missed something.
 */
import { dropPrefetched } from './prefetched.ts'

const oldest = new Map<string, number>()
const listeners = new Map<string, Set<(version: number) => void>>()

/** A reply that was read at this version, or later, has come. */
export function recordVersion(projectId: string, version: number): void {
  oldest.set(projectId, Math.min(version, oldest.get(projectId) ?? version))
  for (const listener of listeners.get(projectId) ?? []) listener(version)
}

/** What is on the page has been brought to this version, or is about to be. */
export function setMinimumVersion(projectId: string, version: number): void {
  oldest.set(projectId, version)
  // An early answer that no query has taken yet may be older.
  dropPrefetched()
}

/** Of everything that was read the least version; nothing where nothing was read. */
export function minimumVersion(projectId: string): number | undefined {
  return oldest.get(projectId)
}

export function onVersionRead(projectId: string, listener: (version: number) => void): () => void {
  const ofProject = listeners.get(projectId) ?? new Set()
  listeners.set(projectId, ofProject.add(listener))
  return () => void ofProject.delete(listener)
}
