/** Whether what two objects hold is the same, one level deep; what is missing is undefined. */
export function hasSameFields<Fields extends object>(a: Fields, b: Fields): boolean {
  if (a === b) return true
  for (const key in a) if (a[key] !== b[key]) return false
  for (const key in b) if (a[key] !== b[key]) return false
  return true
}
