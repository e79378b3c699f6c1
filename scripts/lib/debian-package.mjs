// Installs packages of Debian or Ubuntu on the machine, or unpacks them into a folder of this project.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { capture, quietStep, Stop } from './run.mjs'

const isRoot = process.getuid?.() === 0

/** Says whether this user may install packages here without being asked for a password. */
export async function canInstallPackages() {
  return hasApt() && (isRoot || (await capture('sudo', ['-n', 'true'])).code === 0)
}

/**
 * Installs a package on this machine. Do not use it for a package whose installation starts a service.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  if (!hasApt()) throw new Stop(`There is no apt-get here to install the package \`${name}\` with.`)
  if (!(await canInstallPackages())) {
    throw new Stop(`Installing the package \`${name}\` takes root, or sudo without a password.`)
  }
  const apt = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const [command = '', ...args] = apt
  await quietStep('Reading the package lists', command, [...args, 'update', '-q'])
  const install = ['install', '-y', '-q', '--no-install-recommends', name]
  await quietStep(`Installing Debian's ${name}`, command, [...args, ...install])
}

/**
 * Downloads a package and those of its libraries that this machine lacks, and unpacks their files into a folder. This
 * needs no rights and changes nothing outside of the folder: no script of the package runs, so no service starts.
 * @param {string} name
 * @param {string} folder
 */
export async function unpackDebianPackage(name, folder) {
  if (!hasApt()) throw new Stop(`There is no apt-get here to download the package \`${name}\` with.`)
  const lists = join(folder, 'lists')
  const archives = join(folder, 'archives')
  for (const place of [lists, archives]) mkdirSync(join(place, 'partial'), { recursive: true })
  // The folder has package lists of its own: the machine's may be missing, and only root may update them.
  const places = [`Dir::State::lists=${lists}`, `Dir::Cache=${folder}`, `Dir::Cache::archives=${archives}`]
  const settings = [...places, 'Debug::NoLocking=1', 'APT::Sandbox::User='].flatMap((value) => ['-o', value])
  await quietStep('Reading the package lists', 'apt-get', [...settings, '-q', 'update'])
  const download = ['-q', '-y', '--no-install-recommends', '--download-only', 'install', name]
  await quietStep(`Downloading Debian's ${name}`, 'apt-get', [...settings, ...download])
  for (const file of readdirSync(archives).filter((entry) => entry.endsWith('.deb'))) {
    const { code, output } = await capture('dpkg-deb', ['-x', join(archives, file), folder])
    if (code !== 0) throw new Stop(`${file} cannot be unpacked: ${output.trim()}`)
  }
}

function hasApt() {
  return existsSync('/usr/bin/apt-get')
}
