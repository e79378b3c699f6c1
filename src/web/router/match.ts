/** Which route a path belongs to. Pure. */

export type PathParams = Readonly<Record<string, string>>

/**
 * The parameters of a path that has the pattern's form; undefined where it has not.
 * @param pattern steps as text, as `:name` or, where the last one may be missing, as `:name?`; `*` is any path
 */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  if (pattern === '*') return {}
  const wanted = stepsOf(pattern)
  const steps = stepsOf(path)
  if (steps.length > wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, step] of wanted.entries()) {
    const found = steps[index]
    if (found === undefined) {
      if (step.endsWith('?')) continue
      return undefined
    }
    if (step.startsWith(':')) params[step.replace(/^:|\?$/g, '')] = decoded(found)
    else if (step.toLowerCase() !== found.toLowerCase()) return undefined
  }
  return params
}

/** A slash at the end is no step. */
function stepsOf(path: string): string[] {
  const trimmed = path.replace(/^\/|\/$/g, '')
  return trimmed === '' ? [] : trimmed.split('/')
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
