/** Files that a person downloads; they are made anew for each call. */
import type { FastifyReply } from 'fastify'
import type { FairQueue, Turn } from './fair-queue.ts'

export class Download {
  /** The files of one owner are made one after the other. */
  readonly owner: string
  /** The name under which browsers store it: letters, digits, dots and hyphens. */
  readonly name: string
  readonly make: (turn: Turn) => Promise<Uint8Array>

  constructor({ owner, name, make }: Pick<Download, 'owner' | 'name' | 'make'>) {
    this.owner = owner
    this.name = name
    this.make = make
  }
}

/** Makes the file in turns with other heavy replies, so that other requests run in between. */
export async function replyWithDownload(
  reply: FastifyReply,
  { owner, name, make }: Download,
  { type, inTurns }: { type: string; inTurns: FairQueue },
): Promise<Buffer> {
  const bytes = await inTurns(owner, make)
  reply.headers({ 'content-disposition': `attachment; filename="${name}"` }).type(type)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
