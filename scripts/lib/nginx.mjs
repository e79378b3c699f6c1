// Finds nginx for the tests of several nodes. Where the machine has none, the files of Debian's package are unpacked into
// node_modules/.cache and nginx is started from there: installing the package would start a service on port 80.
//
// The search fails when no nginx starts and Debian's package cannot be downloaded.
// Why it matters: deploy/nginx.conf is tested with nginx itself.
// How to fix: install nginx, 1.18 or later, so that it is on the PATH or in /usr/sbin.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackDebianPackage } from './debian-package.mjs'
import { capture, root, Stop } from './run.mjs'

const unpacked = join(root, 'node_modules', '.cache', 'nginx')
const starter = join(unpacked, 'nginx')

/** Returns the path of an nginx that starts. */
export async function findNginx() {
  // Debian has servers in sbin folders, which are only on root's PATH.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const path of [...folders.map((folder) => join(folder, 'nginx')), starter]) {
    if ((await capture(path, ['-v'])).code === 0) return path
  }
  return undefined
}

export async function ensureNginx() {
  const found = await findNginx()
  if (found) return found
  // An interrupted download would disturb this one.
  rmSync(unpacked, { recursive: true, force: true })
  await unpackDebianPackage('nginx', unpacked)
  writeFileSync(starter, startScript(), { mode: 0o755 })
  const { code, output } = await capture(starter, ['-v'])
  if (code === 0) return starter
  throw new Stop(`nginx was unpacked but does not start here:\n${output.trim()}`)
}

/** Starts nginx with the libraries unpacked beside it; all others are the machine's. */
function startScript() {
  const bases = ['lib', 'usr/lib'].filter((base) => existsSync(join(unpacked, base)))
  const folders = bases.flatMap((base) => readdirSync(join(unpacked, base)).map((name) => `${base}/${name}`))
  const libraries = folders.filter((folder) => folder.includes('-linux-'))
  const path = libraries.map((folder) => `$here/${folder}`).join(':')
  return `#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="${path}" exec "$here/usr/sbin/nginx" "$@"\n`
}
