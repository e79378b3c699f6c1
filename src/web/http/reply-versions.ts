/**
 * The versions of a project at which the page's replies were read; every reply carries its version. When an event carries a
 * later one, the page has missed a change. The reply of a save carries the version that it made.
 */
import { dropPrefetched } from './prefetched.ts'

const minimums = new Map<string, number>()
const listeners = new Map<string, Set<(version: number) => void>>()

/** Records the version of a reply. The reply may also contain later changes. */
export function recordVersion(projectId: string, version: number): void {
  minimums.set(projectId, Math.min(version, minimums.get(projectId) ?? version))
  for (const listener of listeners.get(projectId) ?? []) listener(version)
}

/** Call when the page's data is at this version, or is being read again. */
export function setMinimumVersion(projectId: string, version: number): void {
  minimums.set(projectId, version)
  // A prefetched answer that no query has taken yet may be older.
  dropPrefetched()
}

/** The lowest version among the replies of a project; undefined where none was read. */
export function minimumVersion(projectId: string): number | undefined {
  return minimums.get(projectId)
}

const saves = new Map<string, number>()

/** Records the version that a save of this page has made. */
export function recordSave(projectId: string, version: number): void {
  saves.set(projectId, Math.max(version, lastSave(projectId)))
}

/** The version that the page's last save in a project has made; 0 where it has saved nothing. */
export function lastSave(projectId: string): number {
  return saves.get(projectId) ?? 0
}

export function onVersionRead(projectId: string, listener: (version: number) => void): () => void {
  const ofProject = listeners.get(projectId) ?? new Set()
  listeners.set(projectId, ofProject.add(listener))
  return () => {
    ofProject.delete(listener)
  }
}
