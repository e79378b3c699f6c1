import type { Locator } from '@playwright/test'

/** Counts the lines of a text in an element, and says whether the element shows all of it. */
export const linesOf = (element: Locator, text: string) =>
  element.evaluate((box, wanted) => {
    const node = [...box.childNodes].find(({ textContent }) => textContent?.includes(wanted))!
    const range = document.createRange()
    const start = node.textContent!.indexOf(wanted)
    range.setStart(node, start)
    range.setEnd(node, start + wanted.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const around = box.getBoundingClientRect()
    const isInside =
      left >= around.left && right <= around.right && top >= around.top && bottom <= around.bottom
    // A text that is cut has two boxes on its line: what is shown, and the rest.
    const lines = new Set([...range.getClientRects()].map((line) => line.top)).size
    return { lines, isInside }
  }, text)
