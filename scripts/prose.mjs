// `node scripts/prose.mjs [folder]`: counts the comments and test titles that break the rules of prose, by folder.
//
// What fails: nothing here; scripts/prose.test.ts fails where a part of the code breaks more rules than scripts/prose-baseline.json says.
// Why it matters: a comment that is a riddle costs each reader more than it saves.
// How to fix: write a full sentence that begins with its subject, in the words of docs/glossary.md; the rules are in scripts/lib/prose.mjs.
//   With a folder or file (src/web/grid) each breach is named with its line and rule. `--lower` writes smaller counts into the
//   baseline and never larger ones.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './lib/files.mjs'
import { breachesIn, PROSE_FILES } from './lib/prose.mjs'
import { root, runMain } from './lib/run.mjs'

const BASELINE = join(root, 'scripts/prose-baseline.json')

/** The folder that a file is counted in: two steps of its path, or three in src/server and src/web. @param {string} path */
function folderOf(path) {
  const steps = path.split('/').slice(0, -1)
  return steps.slice(0, /^src\/(server|web)\//.test(path) ? 4 : 2).join('/')
}

await runMain(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lower: { type: 'boolean', default: false } },
  })
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

  if (values.lower && chosen === undefined) {
    /** @type {Record<string, number>} */
    const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'))
    const lowered = Object.entries(baseline).map(([part, most]) => [
      part,
      Math.min(most, breaches.filter(({ path }) => path.startsWith(`${part}/`)).length),
    ])
    writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
  }
  return Promise.resolve()
})
