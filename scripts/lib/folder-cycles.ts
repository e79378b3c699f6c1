/** Finds houses (a folder of src/server or src/web, each feature one of them) that import each other in a circle. */

/** A house of production code that imports another one: `from → to`. */
export type Arrow = `${string} → ${string}`

const HOUSE = /^src\/(?:server|web)\/(?:features\/)?[^/]+(?=\/)/
const TEST = /\.test\.tsx?$|\/testing\//

interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Lists the arrows between houses. Files directly below src/server or src/web compose houses and belong to none. */
export function arrowsBetween(modules: readonly Module[]): Set<Arrow> {
  const arrows = new Set<Arrow>()
  for (const { source, dependencies } of modules) {
    const from = HOUSE.exec(source)?.[0]
    if (!from || TEST.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = HOUSE.exec(resolved)?.[0]
      if (to && to !== from && !TEST.test(resolved)) arrows.add(`${from} → ${to}`)
    }
  }
  return arrows
}

/** Gives the arrows that lead, over others or not, back to where they start. */
export function arrowsInCircles(arrows: Iterable<Arrow>): Arrow[] {
  const all = [...arrows].map((arrow) => ({ arrow, ends: arrow.split(' → ') as [string, string] }))
  const reaches = (start: string, goal: string) => {
    const seen = new Set([start])
    for (const house of seen) {
      for (const { ends } of all) if (ends[0] === house) seen.add(ends[1])
    }
    return seen.has(goal)
  }
  return all.filter(({ ends: [from, to] }) => reaches(to, from)).map(({ arrow }) => arrow)
}
