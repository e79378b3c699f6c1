/**
 * Scrolls the page while a stroke is held near the upper or lower edge of the window, since a month is higher than most
 * screens. The header, the tools and the hours stick to the upper edge; on phones a bar sticks to the lower edge.
 */
const UPPER_PX = 18
const lowerPx = () => (innerWidth > 640 ? 40 : 110)
const STEP_PX = 10

/**
 * @param findTop measures the lower edge of what sticks to the upper edge of the window, once the pointer moves
 * @param onScroll gets the elements under the pointer; sticky elements come before the days below them
 */
export function scrollAtEdge(findTop: () => number, onScroll: (under: Element[]) => void) {
  let at = { clientX: 0, clientY: 0 }
  let top: number | undefined
  let step = 0
  let frame = 0
  const run = () => {
    scrollBy(0, step)
    if (step !== 0) onScroll(document.elementsFromPoint(at.clientX, at.clientY))
    frame = step === 0 ? 0 : requestAnimationFrame(run)
  }
  return {
    follow(pointer: typeof at) {
      at = pointer
      top ??= findTop()
      const y = at.clientY
      step = y < top + UPPER_PX ? -STEP_PX : y > innerHeight - lowerPx() ? STEP_PX : 0
      if (step !== 0 && frame === 0) frame = requestAnimationFrame(run)
    },
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
      step = 0
    },
  }
}
