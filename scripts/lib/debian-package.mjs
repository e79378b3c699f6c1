import { existsSync } from 'node:fs'
import { capture, quietStep, Stop } from './run.mjs'

/**
 * Installs a package of Debian (or Ubuntu), where there is apt-get and the right to.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  const isRoot = process.getuid?.() === 0
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Stop(`There is no apt-get here to install the package \`${name}\` with.`)
  }
  if (!isRoot && (await capture('sudo', ['-n', 'true'])).code !== 0) {
    throw new Stop(`Installing the package \`${name}\` takes root, or sudo without a password.`)
  }
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const [command = '', ...args] = apt
  await quietStep('Reading the package lists', command, [...args, 'update', '-q'])
  const install = ['install', '-y', '-q', '--no-install-recommends', name]
  await quietStep(`Installing Debian's ${name}`, command, [...args, ...install])
}
