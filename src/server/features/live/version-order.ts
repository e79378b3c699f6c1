/** Puts the notifications of one project into the order of its versions, which is the order of the writes. */
import type { EventPayload, VersionPayload } from '../../kernel/facts/publish-events.ts'

/** The wait for a missing notification. Pages are sent a version within twice this time, since a wait may be under way. */
export const MISSING_MS = 200

export type Payload = VersionPayload | EventPayload

export interface VersionOrder {
  /**
   * Begins at a version that was read. Later calls leave the order as it is.
   * @returns the version at which a stream begins: what is delivered from now on is newer
   */
  begin(version: number): number
  /** Takes a notification, which may come late, early, or twice. A node of an earlier release sends no parts. */
  take(payload: Payload): void
  /** Takes note that the project has reached a version. */
  expect(version: number): void
  /**
   * Begins anew at a version that was read, which may also be lower than before.
   * @returns whether another version was delivered before
   */
  reset(version: number): boolean
  stop(): void
}

interface Receiver {
  /** Called with all notifications of a version, in the order of the versions. */
  onVersion: (payloads: readonly Payload[]) => void
  /** Called with the newest version where the notifications of one did not come. Those up to it are not delivered any more. */
  onMissing: (version: number) => void
}

export function createVersionOrder({ onVersion, onMissing }: Receiver): VersionOrder {
  /** Undefined until the first version is read. */
  let delivered: number | undefined
  let newest = 0
  let partsByVersion = new Map<number, Map<number, Payload>>()
  let timer: NodeJS.Timeout | undefined

  function deliver(): void {
    if (delivered === undefined) return
    for (const version of partsByVersion.keys()) if (version <= delivered) partsByVersion.delete(version)
    for (let parts = findNext(delivered); parts; parts = findNext(delivered)) {
      delivered += 1
      partsByVersion.delete(delivered)
      onVersion(parts)
    }
    if (delivered < newest && timer === undefined) waitForMissing(newest)
  }

  /** The notifications of the next version, once all of them are there. */
  function findNext(last: number): Payload[] | undefined {
    const parts = [...(partsByVersion.get(last + 1)?.values() ?? [])]
    if (parts.length === 0 || parts.length < parts[0]!.of) return undefined
    return parts.toSorted((a, b) => a.part - b.part)
  }

  function waitForMissing(expected: number): void {
    timer = setTimeout(() => {
      timer = undefined
      if (delivered! < expected) {
        delivered = newest
        partsByVersion.clear()
        onMissing(newest)
      }
      deliver()
    }, MISSING_MS)
  }

  function expect(version: number): void {
    newest = Math.max(newest, version)
    deliver()
  }

  return {
    begin(version) {
      delivered ??= version
      const start = Math.max(version, delivered)
      expect(version)
      return start
    },
    take(payload) {
      const { version, part, of } = payload
      if (of !== undefined && (delivered === undefined || version > delivered)) {
        const parts = partsByVersion.get(version) ?? new Map<number, Payload>()
        partsByVersion.set(version, parts.set(part, payload))
      }
      expect(version)
    },
    expect,
    reset(version) {
      clearTimeout(timer)
      timer = undefined
      const hasMoved = delivered !== undefined && delivered !== version
      delivered = version
      newest = version
      partsByVersion = new Map()
      return hasMoved
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
