import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compresses each file once, at the highest level, so that no request has to. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Earlier hooks would read files that other plugins still change.
  writeBundle({ dir = 'dist' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))) {
      const path = join(dir, fileName)
      const source = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(source, { params }))
    }
  },
}
