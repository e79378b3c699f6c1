// Finds nginx for the tests of several nodes, and installs Debian's only when the machine has none.
//
// What fails: no nginx that starts, and Debian's package cannot be installed.
// Why it matters: what people put before Slotwerk (deploy/nginx.conf) is tested with the program that reads it.
// How to fix: install nginx, 1.18 or later, so that it is on the PATH or in /usr/sbin.
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian-package.mjs'
import { capture, Stop } from './run.mjs'

/** The path of one that is there already and starts. */
export async function findNginx() {
  // Debian keeps what serves out of the PATH of those who are not root.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const path of folders.map((folder) => join(folder, 'nginx'))) {
    if ((await capture(path, ['-v'])).code === 0) return path
  }
  return undefined
}

export async function ensureNginx() {
  const found = await findNginx()
  if (found) return found
  await installDebianPackage('nginx')
  const installed = await findNginx()
  if (installed) return installed
  throw new Stop('nginx was installed but does not start here. Run `nginx -v` and read what it says.')
}
