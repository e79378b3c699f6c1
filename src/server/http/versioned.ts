import { LRUCache } from 'lru-cache'
import type { Db } from '../db/schema.ts'

/** A reply that stays what it is as long as its parts do, the project's version among them. */
export class Versioned<Reply> {
  /** Tell it from every other reply there ever is. */
  readonly parts: readonly (string | number | undefined)[]
  /** Reads only in the database that it is given: a replica, where that has the project's version. */
  readonly make: (db: Db) => Promise<Reply>
  /** It reads all of a project, so that making several at once would keep everybody else waiting. */
  readonly isLarge: boolean

  constructor(
    parts: Versioned<Reply>['parts'],
    make: Versioned<Reply>['make'],
    { isLarge = false }: { isLarge?: boolean } = {},
  ) {
    this.parts = parts
    this.make = make
    this.isLarge = isLarge
  }
}

const MOST_BYTES = 32 * 1024 * 1024

/** Makes the bytes of a reply. */
type Make = () => Promise<Buffer>
export type KeptReplies = LRUCache<string, Buffer, Make>

/**
 * Replies as they are sent, the latest asked for; pages that all hear of a change at once have theirs made once. Whether
 * somebody may have one is decided before this is asked.
 */
export function createKeptReplies(): KeptReplies {
  return new LRUCache({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
}
