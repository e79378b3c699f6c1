/** Files that the server makes on demand for programs without a session, such as calendars. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isMatch } from './entity-tag.ts'
import type { FairQueue, Turn } from './fair-queue.ts'

/** A file that stays the same as long as its tag does. */
export class TaggedFile {
  /** The files of one owner are made one after the other. */
  readonly owner: string
  readonly tag: string
  readonly make: (turn: Turn) => Promise<string>

  constructor({ owner, tag, make }: Pick<TaggedFile, 'owner' | 'tag' | 'make'>) {
    this.owner = owner
    this.tag = tag
    this.make = make
  }
}

/**
 * Answers with 304 a program that has the file, and makes the file for others.
 * @returns undefined with status 304, else the bytes
 */
export async function replyWithFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: TaggedFile,
  { type, inTurns }: { type: string; inTurns: FairQueue },
): Promise<Buffer | undefined> {
  const tag = entityTag(file.tag)
  // A program may keep its copy and ask whether it still holds; a shared cache may not.
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  if (isMatch(request.headers['if-none-match'], tag)) {
    reply.code(304)
    return undefined
  }
  const text = await inTurns(file.owner, file.make)
  reply.type(`${type}; charset=utf-8`)
  return Buffer.from(text)
}
