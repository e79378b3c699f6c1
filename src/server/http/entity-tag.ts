import { hash } from 'node:crypto'

/** The entity tag of one caller's view of a version. Weak, since compression changes the bytes. */
export function entityTag(view: string): string {
  return `W/"${hash('sha256', view, 'base64url')}"`
}

/** Whether an If-None-Match header names the tag. */
export function isMatch(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return header === tag || (header?.split(',').some((entry) => opaque(entry) === opaque(tag)) ?? false)
}
