/** Counts what a person does on a page. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    presses: number
  }
}

/**
 * Counts presses from here on, and returns the function that tells their number. A click, a tap, or a key outside of a text
 * is a press; so is each text that is typed or pasted into a field, however long.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.presses = 0
    const texts = 'textarea, input:not([type=checkbox], [type=radio])'
    const isText = ({ target }: Event) => target instanceof Element && target.matches(texts)
    let typedInto: EventTarget | null = null
    addEventListener('pointerdown', () => (window.presses += 1), true)
    addEventListener('keydown', (event) => (window.presses += isText(event) ? 0 : 1), true)
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
