import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'

/** Chromium as people have it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser({ isWhole: true }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  })
}
