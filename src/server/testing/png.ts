import { crc32, deflateSync } from 'node:zlib'

/** Makes a picture in PNG of one colour, as an operator might choose for a logo. */
export function makePng(width: number, height = width, [red, green, blue] = [214, 40, 90]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.alloc(width * 3)
  for (let x = 0; x < width; x++) pixels.set([red!, green!, blue!], x * 3)
  const row = Buffer.concat([Buffer.from([0]), pixels])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const parts = [part('IHDR', header), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
