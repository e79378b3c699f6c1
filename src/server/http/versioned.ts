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

type HoldsUntil<Reply> = (reply: Reply) => number | undefined

/** A reply that stays the same as long as its cache key does; the project's version is part of the key. */
export class Versioned<Reply> {
  readonly cacheKey: readonly (string | number | undefined)[]
  /** Reads only from the database that it is given, which may be a replica that has the project's version. */
  readonly make: (db: Db) => Promise<Reply>
  /** True where `make` reads all of a project: several at once would delay all other requests. */
  readonly isLarge: boolean
  /**
   * Set for a reply that depends on the time: says until when a reply holds, in UTC milliseconds. The deadline must
   * follow from the data and the present, so that every node finds the same one.
   */
  readonly holdsUntil: HoldsUntil<Reply> | undefined

  constructor(
    cacheKey: Versioned<Reply>['cacheKey'],
    make: Versioned<Reply>['make'],
    options: { isLarge?: boolean; holdsUntil?: HoldsUntil<Reply> } = {},
  ) {
    this.cacheKey = cacheKey
    this.make = make
    this.isLarge = options.isLarge ?? false
    this.holdsUntil = options.holdsUntil
  }
}

/** A reply without a version that depends on the time: it holds until a deadline, in UTC milliseconds. */
export class Timed<Reply> {
  readonly reply: Reply
  readonly holdsUntil: number | undefined

  constructor(reply: Reply, holdsUntil: number | undefined) {
    this.reply = reply
    this.holdsUntil = holdsUntil
  }
}

/** Tells the page for how many seconds a reply holds; a duration, since the clock of a device may be wrong. */
export function sendDeadline(reply: FastifyReply, deadline: number | undefined, now: number): void {
  if (deadline !== undefined) reply.header('holds-for', Math.max(1, Math.ceil((deadline - now) / 1000)))
}

const MAX_BYTES = 32 * 1024 * 1024

interface CachedReply {
  bytes: Buffer
  /** UTC milliseconds; undefined: as long as the version. */
  holdsUntil: number | undefined
}
type Make = () => Promise<CachedReply>

/** Keeps the bytes of the replies asked for last. Callers who ask for the same reply at once have it made once. */
export function createReplyCache() {
  const cache = new LRUCache<string, CachedReply, Make>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
  return {
    /** The cached reply, unless its deadline has passed; else it is made. */
    async get(key: string, now: number, make: Make): Promise<CachedReply> {
      const cached = cache.get(key)
      if (cached && (cached.holdsUntil === undefined || cached.holdsUntil > now)) return cached
      if (cached) cache.delete(key)
      return cache.forceFetch(key, { context: make })
    },
  }
}

/** Makes the function that answers with a versioned reply: undefined with status 304, else the reply's bytes. */
export function createVersionedReplies(deps: Deps) {
  const cache = createReplyCache()
  const inTurn = createSerialQueue()
  return async <Reply>(
    request: FastifyRequest,
    reply: FastifyReply,
    versioned: Versioned<Reply>,
  ): Promise<Buffer | undefined> => {
    const { access, now } = request.slotwerk!
    const { make, holdsUntil, isLarge } = versioned
    const key = JSON.stringify(versioned.cacheKey)
    const encodeReply = async (): Promise<CachedReply> => {
      const body = await readAtVersion(deps, access, make)
      return { bytes: Buffer.from(reply.serialize(body) as string), holdsUntil: holdsUntil?.(body) }
    }
    const load = () => cache.get(key, now, isLarge ? () => inTurn(encodeReply) : encodeReply)
    // Only a reply that depends on the time is needed for its tag, which changes with the deadline.
    const loaded = holdsUntil && (await load())
    // The caller is part of the tag: nobody gets a 304 for a copy that somebody else has.
    const tag = entityTag(`${access.session?.userId} ${key} ${loaded?.holdsUntil ?? ''}`)
    reply.header('etag', tag)
    sendDeadline(reply, loaded?.holdsUntil, now)
    if (isMatch(request.headers['if-none-match'], tag)) {
      reply.code(304)
      return undefined
    }
    reply.type('application/json; charset=utf-8')
    const { bytes, holdsUntil: deadline } = loaded ?? (await load())
    const encoding = encodingOf(request.headers['accept-encoding'], bytes)
    if (encoding === undefined) return bytes
    // Each encoding is cached too, so a reply is compressed once per version.
    reply.headers({ 'content-encoding': encoding, vary: 'authorization, accept-encoding' })
    const encoded = await cache.get(`${encoding} ${key}`, now, async () => ({
      bytes: await encode(encoding, bytes),
      holdsUntil: deadline,
    }))
    return encoded.bytes
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
