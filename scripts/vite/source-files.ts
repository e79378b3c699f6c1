/** Names of source files, as the plugins of the build write them. */
import { fileURLToPath } from 'node:url'

export const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))

/** Expands braces: `a{b,c}d` becomes `abd` and `acd`. */
export function withoutBraces(pattern: string): string[] {
  const [, before, parts, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return parts === undefined ? [pattern] : parts.split(',').map((part) => `${before}${part}${after}`)
}
