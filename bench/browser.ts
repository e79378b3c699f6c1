import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'

/** Launches the full Chromium that people use, not the headless shell. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser({ isWhole: true }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  })
}
