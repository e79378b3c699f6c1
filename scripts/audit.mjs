// `npm run audit`: tells whether a served package has a known vulnerability.
//
// The audit fails on a package with a known vulnerability, and on a registry without such data, which proves nothing.
// Why it matters: most attacks on web applications use their dependencies.
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
 * Parses npm's output; an empty object where it is no report.
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
