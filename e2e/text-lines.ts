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
    return { lines: range.getClientRects().length, isInside }
  }, text)
