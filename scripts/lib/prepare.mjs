// Prepares commands: installs the packages of the lock file, and for the server builds the web app. Both checks take
// milliseconds; the work is done only where something is missing or outdated.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findNode24, findPinnedNode, quietStep, root, Stop, toolScript } from './run.mjs'

const webSources = [
  'src/web',
  'src/worker',
  'src/domain',
  'src/contract',
  'public',
  'index.html',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
]
const buildStamp = join(root, 'dist', '.build-stamp')

/** Installs the packages if node_modules is not what the lock file says. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const npm = findNpm()
  // NODE_ENV=production would leave out vite, and `omit=optional` the pinned Node and native parts.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await quietStep('Installing packages', npm.command, [...npm.args, ...args], npm.env)
  if (!isInstalled()) {
    throw new Stop(
      'The packages in node_modules still differ from package-lock.json after `npm ci`. ' +
        'Delete node_modules, run `npm ci` by hand and read its warnings.',
    )
  }
  yieldToOwnNode()
}

/**
 * npm puts node_modules/.bin first on the PATH of its scripts: a Node there that does not start on this machine would hide
 * the one that does.
 */
export function yieldToOwnNode(folder = root) {
  if (!findPinnedNode(folder)) rmSync(join(folder, 'node_modules', '.bin', 'node'), { force: true })
}

/** Builds the web app into dist/ if it is missing or older than its sources. */
export async function ensureBuilt() {
  await ensureInstalled()
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOf(webSources)) return
  await build()
}

export async function build() {
  // The hash is taken before the build, so that an edit during the build leads to another build.
  const hash = hashOf(webSources)
  // The stamp is in dist/, which vite empties first: an interrupted build leaves none. Also tests get the production build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = [toolScript('vite'), 'build', '--logLevel', 'warn']
  await quietStep('Building the web app', findNode24(), args, env)
  writeFileSync(buildStamp, hash)
}

/** npm records its installation in node_modules/.package-lock.json, which must cover our lock file. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    // Optional packages for other platforms may be absent.
    if (!present[path]) return entry.optional || entry.devOptional
    return present[path].version === entry.version && present[path].integrity === entry.integrity
  })
}

/**
 * The npm that runs this script, else the one on the PATH, on a Node outside node_modules: `npm ci` deletes that folder.
 */
function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node, PATH = '' } = process.env
  const outside = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const env = { ...process.env, PATH: outside.join(delimiter) }
  if (script?.endsWith('npm-cli.js') && node && existsSync(node))
    return { command: node, args: [script], env }
  return { command: 'npm', args: [], env }
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).flatMap((name) => filesUnder(`${path}/${name}`))
}
