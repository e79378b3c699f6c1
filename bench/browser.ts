import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

/** Chromium as people have it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser({ isWhole: true })
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  })
}
