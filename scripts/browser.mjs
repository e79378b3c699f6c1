// Finds the browser for the tests, and installs one only when the machine has none: Playwright's own, and where its
// download cannot be reached the system's package.
//
// The search fails when there is no Chromium or Chrome and neither Playwright's download nor Debian's package can be reached.
// Why it matters: the journeys of e2e/ run in a real browser, and without one they prove nothing.
// How to fix: install Chromium or Chrome, or point CHROMIUM_PATH at one.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { canInstallPackages, installDebianPackage } from './lib/debian-package.mjs'
import { ensureInstalled } from './lib/prepare.mjs'
import { capture, findNode24, quietStep, runMain, Stop, toolScript } from './lib/run.mjs'

// The headless shell draws no tabs and menus of its own, so it starts faster than the whole browser and tests take less time.
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * @param {{ isWhole?: boolean }} options `isWhole`: the full browser that people use, for measurements
 * @returns {Promise<string | undefined>} the path of a Chromium that is there already and starts
 */
export async function findBrowser({ isWhole = false } = {}) {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Stop(`CHROMIUM_PATH names ${chosen}, which does not start. Correct it, or leave it out.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const wanted = names.filter((name) => !isWhole || !name.endsWith('-shell'))
  const installed = wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const path of [await playwrightsOwn(), ...installed, ...usualPlaces]) {
    if (await starts(path)) return path
  }
  return undefined
}

/** @param {Parameters<typeof findBrowser>[0]} options */
export async function ensureBrowser(options = {}) {
  const found = await findBrowser(options)
  const isChosen = Boolean(process.env['CHROMIUM_PATH'])
  if (found && !isChosen && !options.isWhole && isDebianWhole(found)) return (await installShell()) ?? found
  if (found) return found
  const reasons = []
  const debianPackage = options.isWhole ? 'chromium' : SHELL
  for (const install of [installPlaywrightsOwn, () => installDebianPackage(debianPackage)]) {
    try {
      await install()
      const installed = await findBrowser(options)
      if (installed) return installed
      reasons.push('It was installed but does not start here, most likely for want of system libraries.')
    } catch (error) {
      reasons.push(lastLines(error instanceof Error ? error.message : String(error)))
    }
  }
  throw new Stop(
    `Chromium or Chrome is needed, and this machine has neither.\n\n${reasons.join('\n\n')}\n\n` +
      'Install one (Debian, Ubuntu: `sudo apt-get install chromium`), or set CHROMIUM_PATH to one, and run the command again.',
  )
}

/** @param {string} path */
function isDebianWhole(path) {
  return ['/usr/bin/chromium', '/usr/lib/chromium/chromium'].includes(path)
}

/** Installs the headless shell beside Debian's whole browser; undefined where that is not possible. */
async function installShell() {
  try {
    await installDebianPackage(SHELL)
    return await findBrowser()
  } catch {
    // The whole browser is there and serves too.
    return undefined
  }
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split('\n').slice(-8).join('\n')
}

/** Returns the path of Playwright's own Chromium, installed or not. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function installPlaywrightsOwn() {
  // Playwright tries five times. A short timeout lets Debian's package come next where the download is unreachable.
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' }
  const playwright = toolScript('@playwright/test', 'playwright')
  await quietStep(
    "Downloading Playwright's Chromium",
    findNode24(),
    [playwright, 'install', '--no-shell', 'chromium'],
    env,
  )
  // The system libraries come second: without the browser nothing needs them.
  if (!(await starts(await playwrightsOwn())) && (await canInstallPackages())) {
    await quietStep('Installing its system libraries', findNode24(), [playwright, 'install-deps', 'chromium'])
  }
}

/**
 * Starts the file, since its presence proves nothing: Playwright's Chromium may lack system libraries, Ubuntu's may be a stub.
 * @param {string} path
 */
async function starts(path) {
  return existsSync(path) && (await capture(path, ['--version'])).code === 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    await ensureInstalled()
    console.log(await ensureBrowser())
  })
}
