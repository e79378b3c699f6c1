/**
 * Replies that depend on a project's version: answered with 304 to a caller who has them, else from the reply cache. The
 * guard has decided access before; the cache does not know who may see a reply.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { DecidedAccess } from '../kernel/access/decide-access.ts'
import { hasVersion } from '../kernel/facts/versions.ts'
import { encode, encodingOf } from './encodings.ts'
import { entityTag, isMatch } from './entity-tag.ts'
import { createSerialQueue } from './serial-queue.ts'

/** A reply that stays the same as long as its cache key does; the project's version is part of the key. */
export class Versioned<Reply> {
  readonly cacheKey: readonly (string | number | undefined)[]
  /** Reads only from the database that it is given, which may be a replica that has the project's version. */
  readonly make: (db: Db) => Promise<Reply>
  /** It reads all of a project, so making several at once would keep all other requests waiting. */
  readonly isLarge: boolean

  constructor(
    cacheKey: Versioned<Reply>['cacheKey'],
    make: Versioned<Reply>['make'],
    { isLarge = false }: { isLarge?: boolean } = {},
  ) {
    this.cacheKey = cacheKey
    this.make = make
    this.isLarge = isLarge
  }
}

const MAX_BYTES = 32 * 1024 * 1024

/** Makes the bytes of a reply. */
type Make = () => Promise<Buffer>

/** Keeps the bytes of the replies asked for last. Callers who ask for the same reply at once have it made once. */
export function createReplyCache(): LRUCache<string, Buffer, Make> {
  return new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
}

/** Makes the function that answers with a versioned reply: undefined with status 304, else the reply's bytes. */
export function createVersionedReplies(deps: Deps) {
  const cache = createReplyCache()
  const inTurn = createSerialQueue()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { cacheKey, make, isLarge }: Versioned<unknown>,
  ): Promise<Buffer | undefined> => {
    const access = request.slotwerk?.access
    const key = JSON.stringify(cacheKey)
    // The caller is part of the tag: nobody gets a 304 for a copy that somebody else has.
    const tag = entityTag(`${access?.session?.userId} ${key}`)
    reply.header('etag', tag)
    if (isMatch(request.headers['if-none-match'], tag)) {
      reply.code(304)
      return undefined
    }
    reply.type('application/json; charset=utf-8')
    const toBytes = async () =>
      Buffer.from(reply.serialize(await readAtVersion(deps, access, make)) as string)
    const bytes =
      cache.get(key) ?? (await cache.forceFetch(key, { context: isLarge ? () => inTurn(toBytes) : toBytes }))
    const encoding = encodingOf(request.headers['accept-encoding'], bytes)
    if (encoding === undefined) return bytes
    // Each encoding is cached too, so a reply is compressed once per version.
    reply.headers({ 'content-encoding': encoding, vary: 'authorization, accept-encoding' })
    const encodedKey = `${encoding} ${key}`
    return cache.get(encodedKey) ?? cache.forceFetch(encodedKey, { context: () => encode(encoding, bytes) })
  }
}

/** Reads data at least as new as the version that the guard saw, from the replica if that has it. */
async function readAtVersion<T>(
  { db, replica }: Deps,
  { project, version }: Partial<Pick<DecidedAccess, 'project' | 'version'>> = {},
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const isThere = (copy: Db) => hasVersion(copy, { ...project!, version: version! })
  const found = project && version !== undefined && (await replica?.read(isThere, read))
  return found ? found.value : read(db)
}
