/** Listens to what a screen reader would say by itself: the live regions of the page. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heard: string[]
  }
}

/** Collects each text that a live region gets from here on, and returns the function that tells them. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.heard = []
    const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output'
    const said = new WeakMap<Element, string>()
    const listenTo = () => {
      for (const region of document.querySelectorAll(regions)) {
        const words = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
        if (words !== '' && said.get(region) !== words) window.heard.push(words)
        said.set(region, words)
      }
    }
    listenTo()
    window.heard = []
    new MutationObserver(listenTo).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => window.heard)
}
