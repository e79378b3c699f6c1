// What a command needs before it can run: the packages of the lock file, and for the server the built web app.
// Both are checked in milliseconds and made only when missing or out of date.
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
  // Taken before the build: an edit made meanwhile leads to another build, not to a stale page.
  const hash = hashOf(webSources)
  // The stamp lies in dist/, which vite empties first: a build that was cut short leaves none.
  // Whoever asks for it, a test among them: the build is the one that is shipped, not a larger one for developing.
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = [toolScript('vite'), 'build', '--logLevel', 'warn']
  await quietStep('Building the web app', findNode24(), args, env)
  writeFileSync(buildStamp, hash)
}

/** npm writes down what it installed in node_modules/.package-lock.json; that must cover our lock file. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    // Optional ones for other machines are rightly absent.
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
