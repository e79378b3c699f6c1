/** Finds cycles of imports between the folders of src/server and src/web; each feature is a folder of its own. */

/** A folder of production code that imports another one: `from → to`. */
export type FolderImport = `${string} → ${string}`

const FOLDER = /^src\/(?:server|web)\/(?:features\/)?[^/]+(?=\/)/
const TEST = /\.test\.tsx?$|\/testing\//

interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Lists the imports between folders. Files directly below src/server or src/web belong to no folder. */
export function importsBetween(modules: readonly Module[]): Set<FolderImport> {
  const imports = new Set<FolderImport>()
  for (const { source, dependencies } of modules) {
    const from = FOLDER.exec(source)?.[0]
    if (!from || TEST.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = FOLDER.exec(resolved)?.[0]
      if (to && to !== from && !TEST.test(resolved)) imports.add(`${from} → ${to}`)
    }
  }
  return imports
}

/** Returns the imports that are part of a cycle, directly or through other folders. */
export function importsInCycles(imports: Iterable<FolderImport>): FolderImport[] {
  const all = [...imports].map((each) => ({ each, ends: each.split(' → ') as [string, string] }))
  const reaches = (start: string, goal: string) => {
    const seen = new Set([start])
    for (const folder of seen) {
      for (const { ends } of all) if (ends[0] === folder) seen.add(ends[1])
    }
    return seen.has(goal)
  }
  return all.filter(({ ends: [from, to] }) => reaches(to, from)).map(({ each }) => each)
}
