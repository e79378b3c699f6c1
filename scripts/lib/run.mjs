// Running other programs: the project's own Node 24, tools from node_modules, quiet steps, forwarded signals.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A failure whose message is meant for the person at the terminal, without a stack. */
export class Stop extends Error {}

/**
 * Runs a script's main function; its result is the exit code. Every Node that it starts caches compiled code in node_modules:
 * with the cache a server starts in 0.65 of the time and needs 17 MB less, since TypeScript is not translated again.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'node')
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
  }
}

/** @type {string | undefined} */
let node24

/**
 * Finds the Node that runs the product. All commands choose the same one: npm puts the pinned Node before the machine's own
 * once it is installed, so that of the machine is asked for by the path that npm itself runs with.
 */
export function findNode24() {
  node24 ??= chooseNode([process.execPath, process.env['npm_node_execpath']])
  if (node24) return node24
  throw new Stop(
    `Slotwerk needs Node 24, and this is Node ${process.versions.node}. For ${process.platform} on ${process.arch} ` +
      'no Node 24 that starts comes with the packages: install it from https://nodejs.org (or `nvm install 24`) and run the command again.',
  )
}

/**
 * Chooses the first of the machine's own Nodes that starts and is new enough, else the pinned one in node_modules.
 * @param {(string | undefined)[]} candidates
 */
export function chooseNode(candidates, folder = root) {
  const packages = join(folder, 'node_modules')
  const own = candidates.filter((path) => path !== undefined && !path.startsWith(packages))
  return own.find((path) => path !== undefined && majorOf(path) >= 24) ?? findPinnedNode(folder)
}

/**
 * Tries a Node; 0 where it does not start.
 * @param {string} path
 */
function majorOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
}

/** Finds the Node of the packages, if it starts: it needs the loader of glibc, which NixOS and Alpine lack. */
export function findPinnedNode(folder = root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = platform === 'win' ? 'node.exe' : 'node'
  const pinned = join(folder, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  return majorOf(pinned) >= 24 ? pinned : undefined
}

/**
 * Finds the script of a package's command, to run it by `node <script>` without a shell or npx.
 * @param {string} packageName
 */
export function toolScript(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program to its end and keeps what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

/**
 * Prints one line for a step that takes time, and the tool's own output only when it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function quietStep(title, command, args, env) {
  const started = performance.now()
  process.stderr.write(`${title} … `)
  const { code, output } = await capture(command, args, env)
  process.stderr.write(code === 0 ? `${seconds(performance.now() - started)}\n` : 'failed\n')
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\n${title} failed with code ${code}; its own words are above.`)
}

/**
 * Runs a program on this terminal, forwards signals to it, and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function foreground(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // Ctrl-C on a terminal reaches the whole group; a second SIGINT would cut the server's clean shutdown short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    // The shell in which npm runs scripts ends on a signal without forwarding it; this process then gets another parent.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (!process.env['npm_lifecycle_event'] || process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 200)
    const settle = () => {
      clearInterval(watch)
      for (const signal of forwarded) process.off(signal, forward)
    }
    child.on('error', (error) => {
      settle()
      reject(new Stop(`${command} does not start: ${error.message}`))
    })
    child.on('exit', (code, signal) => {
      settle()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
