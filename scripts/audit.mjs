// `npm run audit`: whether a package that is served has a hole that is known.
//
// What fails: a package with a known hole; a registry that has no such data, which is no good news either.
// Why it matters: most ways into a web application are in what it is built from.
// How to fix: update the package named; where the registry has no data, run it where the public one can be reached.
import { capture, runMain } from './lib/run.mjs'

await runMain(async () => {
  const { output } = await capture('npm', ['audit', '--omit', 'dev', '--json', '--loglevel', 'error'])
  const { error, metadata, vulnerabilities = {} } = readReport(output)
  if (error || !metadata) {
    console.error('Nothing was checked: this registry has no data about known holes.')
    console.error('Run it again where the public registry can be reached.')
    return 2
  }
  for (const [name, { severity, range }] of Object.entries(vulnerabilities)) {
    console.error(`${severity}: ${name} ${range}`)
  }
  const count = Object.keys(vulnerabilities).length
  console.log(`${count} of ${metadata.dependencies.prod} packages have a known hole.`)
  return count === 0 ? 0 : 1
})

/**
 * What npm printed, where it is a report at all.
 * @param {string} output
 * @returns {{ error?: unknown, metadata?: any, vulnerabilities?: Record<string, { severity: string, range: string }> }}
 */
function readReport(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{')))
  } catch {
    return {}
  }
}
