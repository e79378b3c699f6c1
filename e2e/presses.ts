/** Counts what a person does on a page. */
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    presses: number
    /** The milliseconds of each wait that is over. */
    waits: number[]
  }
}

interface Waits {
  count: number
  seconds: number
}

/**
 * Counts presses from here on, and returns the function that tells their number. A click, a tap, or a key outside of a text
 * is a press; so are Tab, Enter and Escape in a text, and each text that is typed or pasted into a field, however long.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.presses = 0
    const texts = 'textarea, input:not([type=checkbox], [type=radio])'
    const isText = ({ target }: Event) => target instanceof Element && target.matches(texts)
    let typedInto: EventTarget | null = null
    addEventListener('pointerdown', () => (window.presses += 1), true)
    const isPress = (event: KeyboardEvent) =>
      isText(event)
        ? ['Tab', 'Enter', 'Escape'].includes(event.key)
        : !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
    addEventListener('keydown', (event) => (window.presses += isPress(event) ? 1 : 0), true)
    addEventListener('focusin', () => (typedInto = null), true)
    addEventListener(
      'input',
      (event) => {
        if (isText(event) && typedInto !== event.target) window.presses += 1
        if (isText(event)) typedInto = event.target
      },
      true,
    )
  })
  return () => page.evaluate(() => window.presses)
}

/**
 * Counts waits from here on, and returns the function that tells their number and length. A wait is a time in which some
 * part of the page says that it is busy: a button that saves, a month that loads.
 */
export async function countWaits(page: Page): Promise<() => Promise<Waits>> {
  await page.evaluate(() => {
    window.waits = []
    let since: number | undefined
    const look = () => {
      const isBusy = document.querySelector('[aria-busy="true"]') !== null
      if (isBusy) since ??= performance.now()
      else if (since !== undefined) {
        window.waits.push(performance.now() - since)
        since = undefined
      }
    }
    look()
    new MutationObserver(look).observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-busy'],
    })
  })
  return async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const waits = await page.evaluate(() => window.waits)
    return { count: waits.length, seconds: waits.reduce((sum, ms) => sum + ms, 0) / 1000 }
  }
}
