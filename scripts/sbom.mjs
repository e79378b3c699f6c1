// `npm run sbom -- FILE`: writes the software bill of materials of the served packages (CycloneDX, JSON).
//
// The command fails when packages are not installed as the lock file says.
// Why it matters: operators must be able to tell whether a published vulnerability affects them.
// How to fix: run npm ci, then this command again.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/prepare.mjs'
import { capture, root, runMain, Stop } from './lib/run.mjs'

const KIND = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']

await runMain(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Stop('Say where to write it: npm run sbom -- slotwerk.cdx.json')
  await ensureInstalled()
  const { code, output } = await capture('npm', ['sbom', '--loglevel', 'error', ...KIND])
  if (code !== 0) throw new Stop(output)
  const bill = servedOnly(JSON.parse(output.slice(output.indexOf('{'))))
  writeFileSync(file, JSON.stringify(bill, null, 2))
  console.log(`${bill.components.length} packages in ${file}`)
})

/**
 * Leaves out the packages of tools. npm's own `--omit dev` also drops packages that are both served and used by a tool.
 * @param {{ components: { 'bom-ref': string }[], dependencies: { ref: string, dependsOn: string[] }[] }} bill
 */
function servedOnly(bill) {
  /** @type {Record<string, { version: string, dev?: boolean, devOptional?: boolean }>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const served = Object.entries(locked).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  const refs = new Set(
    served.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  )
  const components = bill.components.filter((part) => refs.has(part['bom-ref']))
  const isListed = (/** @type {string} */ ref) =>
    refs.has(ref) || !bill.components.some((part) => part['bom-ref'] === ref)
  const dependencies = bill.dependencies
    .filter(({ ref }) => isListed(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isListed) }))
  return { ...bill, components, dependencies }
}
