export type PasswordStrength = 0 | 1 | 2 | 3

/** Estimates the strength from length and variety, from 0 (weak) to 3 (strong). It is a hint and refuses nothing. */
export function strengthOf(password: string): PasswordStrength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (password.length < 6 || different < 4) return 0
  const points =
    Number(password.length >= 8) +
    Number(password.length >= 12) +
    Number(password.length >= 16) +
    Number(kinds >= 3)
  if (different < 7) return 1
  return points >= 3 ? 3 : points >= 2 ? 2 : 1
}
