// `node scripts/prose.mjs [folder]`: counts the comments and test titles that break the rules of prose, by folder.
//
// The script only counts; scripts/prose.test.ts fails for each breach.
// Why it matters: a comment that is a riddle costs each reader more than it saves.
// How to fix: write a full sentence that begins with its subject, in the words of docs/glossary.md; the rules are in scripts/lib/prose.mjs.
//   With a folder or file (src/web/grid) each breach is named with its line and rule.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './lib/files.mjs'
import { breachesIn, PROSE_FILES } from './lib/prose.mjs'
import { root, runMain } from './lib/run.mjs'

/** The folder that a file is counted in: two steps of its path, or three in src/server and src/web. @param {string} path */
function folderOf(path) {
  const steps = path.split('/').slice(0, -1)
  return steps.slice(0, /^src\/(server|web)\//.test(path) ? 4 : 2).join('/')
}

await runMain(() => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [chosen] = positionals
  const breaches = filesOf()
    .filter((path) => PROSE_FILES.test(path))
    .filter(
      (path) => chosen === undefined || path === chosen || path.startsWith(`${chosen.replace(/\/$/, '')}/`),
    )
    .flatMap((path) =>
      breachesIn(path, readFileSync(join(root, path), 'utf8')).map((breach) => ({ path, ...breach })),
    )

  if (chosen !== undefined) {
    for (const { path, line, rule, text } of breaches) console.log(`${path}:${line}: ${rule}: ${text}`)
  }
  const byFolder = Map.groupBy(breaches, ({ path }) => folderOf(path))
  for (const folder of [...byFolder.keys()].toSorted()) {
    const inFolder = byFolder.get(folder) ?? []
    const byRule = [...Map.groupBy(inFolder, ({ rule }) => rule)].map(
      ([rule, { length }]) => `${length} ${rule}`,
    )
    console.log(`${String(inFolder.length).padStart(4)} ${folder} (${byRule.join(', ')})`)
  }
  console.log(`${breaches.length} in all`)

  return Promise.resolve()
})
