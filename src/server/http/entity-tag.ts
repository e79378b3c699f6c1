import { hash } from 'node:crypto'

/** The tag of one person's view of something that has a version. Weak: compression changes the bytes. */
export function entityTag(parts: readonly (string | undefined)[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url')}"`
}

/** Whether an If-None-Match header names the tag. */
export function isMatch(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return header !== undefined && header.split(',').some((entry) => opaque(entry) === opaque(tag))
}
