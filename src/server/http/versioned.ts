/**
 * Replies that depend on a project's version: answered with 304 to a caller who has them, else from the reply cache. The
 * guard has decided access before; the cache does not know who may see a reply.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { DecidedAccess } from '../kernel/access/decide-access.ts'
import { AppError } from '../kernel/errors.ts'
import { hasVersion } from '../kernel/facts/versions.ts'
import { refusals } from '../kernel/texts.ts'
import { encode, encodingOf } from './encodings.ts'
import { entityTag, isMatch } from './entity-tag.ts'
import type { FairQueue, Turn } from './fair-queue.ts'

/** The list that makes a reply large, and how many of its items one piece may have. */
interface Large<Reply> {
  list: keyof Reply & string
  piece: number
}

/** A reply that stays the same as long as its cache key does; the project's version is part of the key. */
export class Versioned<Reply, Made = Reply> {
  readonly cacheKey: readonly (string | number | undefined)[]
  /** Reads only from the database that it is given, which may be a replica that has the project's version. */
  readonly make: (db: Db, turn: Turn) => Promise<Made>
  /** Set where `make` may read all of a project: such replies are made in turns. */
  readonly large: Large<Reply> | undefined

  constructor(
    cacheKey: Versioned<Reply, Made>['cacheKey'],
    make: Versioned<Reply, Made>['make'],
    options: { large?: Large<Reply> } = {},
  ) {
    this.cacheKey = cacheKey
    this.make = make
    this.large = options.large
  }
}

/** A reply that depends on the time: it holds until a deadline, in UTC milliseconds, or without one until data changes. */
export class Timed<Reply> {
  readonly reply: Reply
  readonly holdsUntil: number | undefined

  constructor(reply: Reply, holdsUntil: number | undefined) {
    this.reply = reply
    this.holdsUntil = holdsUntil
  }
}

/**
 * A versioned reply that also depends on the time. The deadline must follow from the data and the present, so that every
 * node finds the same one.
 */
export class TimedVersioned<Reply> extends Versioned<Reply, Timed<Reply>> {}

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
interface CacheEntry extends CachedReply {
  madeAt: number
}
interface MakeAt {
  make: () => Promise<CachedReply>
  now: number
}

/** Keeps the bytes of the replies asked for last. Callers who ask for the same reply at once have it made once. */
export function createReplyCache() {
  const cache = new LRUCache<string, CacheEntry, MakeAt>({
    maxSize: MAX_BYTES,
    // Callers get a reply also where others left no room for it while it was made.
    ignoreFetchAbort: true,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
    fetchMethod: async (_key, _stale, { context: { make, now } }) => ({ ...(await make()), madeAt: now }),
  })
  return {
    /**
     * The cached reply, unless its deadline has passed, or the clock was set back since it was made: it may show a
     * deadline as passed that is ahead again. Else the reply is made.
     */
    async get(key: string, now: number, make: MakeAt['make']): Promise<CachedReply> {
      const cached = cache.get(key)
      if (cached && cached.madeAt <= now && (cached.holdsUntil === undefined || cached.holdsUntil > now))
        return cached
      if (cached) cache.delete(key)
      return cache.forceFetch(key, { context: { make, now } })
    },
  }
}

/** Makes the function that answers with a versioned reply: undefined with status 304, else the reply's bytes. */
export function createVersionedReplies(deps: Deps, inTurns: FairQueue) {
  const cache = createReplyCache()
  const unsent = createUnsentBytes()
  return async <Reply>(
    { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: number },
    versioned: Versioned<Reply> | TimedVersioned<Reply>,
  ): Promise<Buffer | undefined> => {
    const { access } = request.slotwerk!
    const { large } = versioned
    const owner = access.tenant?.tenantId ?? ''
    // In another epoch the same version may stand for other content.
    const key = JSON.stringify([deps.database.epoch(), ...versioned.cacheKey])
    const encodeReply = async (turn: Turn): Promise<CachedReply> => {
      const { reply: body, holdsUntil } = await readAtVersion(deps, access, (copy) =>
        makeTimed(versioned, copy, turn),
      )
      const bytes = large
        ? await serializeInTurns((part) => reply.serialize(part) as string, body, large, turn)
        : Buffer.from(reply.serialize(body) as string)
      return { bytes, holdsUntil }
    }
    const makeInTurns = async () => {
      unsent.refuseTooMany(owner)
      return inTurns(owner, encodeReply)
    }
    const load = () => cache.get(key, now, large ? makeInTurns : () => encodeReply(AT_ONCE))
    // Only a reply that depends on the time is needed for its tag, which changes with the deadline.
    const loaded = versioned instanceof TimedVersioned ? await load() : undefined
    // The caller is part of the tag: nobody gets a 304 for a copy that somebody else has.
    const tag = entityTag(`${access.session?.userId} ${key} ${loaded?.holdsUntil ?? ''}`)
    reply.header('etag', tag)
    sendDeadline(reply, loaded?.holdsUntil, now)
    if (isMatch(request.headers['if-none-match'], tag)) {
      reply.code(304)
      return undefined
    }
    reply.type('application/json; charset=utf-8')
    const { bytes, holdsUntil } = loaded ?? (await load())
    if (large) unsent.add(owner, bytes.length, reply)
    const encoding = encodingOf(request.headers['accept-encoding'], bytes)
    if (encoding === undefined) return bytes
    // Each encoding is cached too, so a reply is compressed once per version.
    reply.headers({ 'content-encoding': encoding, vary: 'authorization, accept-encoding' })
    const encoded = await cache.get(`${encoding} ${key}`, now, async () => ({
      bytes: await encode(encoding, bytes),
      holdsUntil,
    }))
    return encoded.bytes
  }
}

/** Makes the reply; one that does not depend on the time has no deadline. */
async function makeTimed<Reply>(
  versioned: Versioned<Reply> | TimedVersioned<Reply>,
  db: Db,
  turn: Turn,
): Promise<Timed<Reply>> {
  if (versioned instanceof TimedVersioned) return versioned.make(db, turn)
  return new Timed(await versioned.make(db, turn), undefined)
}

const AT_ONCE: Turn = async () => {}

/** Serialises the items of the list piece by piece, since a list of tens of thousands would take a tenth of a second. */
async function serializeInTurns<Reply>(
  serialize: (part: object) => string,
  body: Reply,
  { list, piece }: Large<Reply>,
  turn: Turn,
): Promise<Buffer> {
  const items = body[list] as unknown[]
  if (items.length <= piece) return Buffer.from(serialize(body as object))
  const empty = serialize({ ...body, [list]: [] })
  const from = empty.indexOf(`"${list}":[`) + list.length + '"":['.length
  const rest = empty.slice(from)
  const parts: Buffer[] = [Buffer.from(empty.slice(0, from))]
  for (let start = 0; start < items.length; start += piece) {
    await turn()
    const text = serialize({ ...body, [list]: items.slice(start, start + piece) })
    parts.push(Buffer.from(`${start > 0 ? ',' : ''}${text.slice(from, text.length - rest.length)}`))
  }
  return Buffer.concat([...parts, Buffer.from(rest)])
}

/** Large replies that clients have not taken yet lie in memory. An organisation may have so many bytes of them. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024
const RETRY_AFTER_SECONDS = 5

function createUnsentBytes() {
  const byOwner = new Map<string, number>()
  return {
    refuseTooMany(owner: string): void {
      if ((byOwner.get(owner) ?? 0) < MAX_UNSENT_BYTES) return
      const options = { retryAfterSeconds: RETRY_AFTER_SECONDS }
      throw new AppError('too_many_requests', refusals.tooManyHeavy, options)
    },
    add(owner: string, bytes: number, reply: FastifyReply): void {
      byOwner.set(owner, (byOwner.get(owner) ?? 0) + bytes)
      reply.raw.once('close', () => {
        const left = (byOwner.get(owner) ?? 0) - bytes
        if (left > 0) byOwner.set(owner, left)
        else byOwner.delete(owner)
      })
    },
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
