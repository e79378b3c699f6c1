/**
 * Scrolls the page while a stroke is held near the upper or lower edge of the window, since a month is higher than most
 * screens. The header, the tools and the hours stick to the upper edge; on phones a bar sticks to the lower edge. The
 * page scrolls until the first or the last day stands clear of that edge, and no farther.
 */
const UPPER_PX = 18
const lowerPx = () => (innerWidth > 640 ? 40 : 110)
const STEP_PX = 10

/**
 * @param days the element whose upper edge is the first day and whose lower edge is the last day
 * @param findTop measures the lower edge of what sticks to the upper edge of the window, once the pointer moves
 * @param onScroll gets the elements under the pointer; sticky elements come before the days below them
 */
export function scrollAtEdge(days: Element, findTop: () => number, onScroll: (under: Element[]) => void) {
  let at = { clientX: 0, clientY: 0 }
  let top: number | undefined
  let step = 0
  let frame = 0
  const hasEnded = () => {
    const box = days.getBoundingClientRect()
    return step < 0 ? box.top >= top! : box.bottom <= innerHeight - lowerPx()
  }
  const run = () => {
    if (step === 0 || hasEnded()) {
      frame = 0
      return
    }
    scrollBy(0, step)
    onScroll(document.elementsFromPoint(at.clientX, at.clientY))
    frame = requestAnimationFrame(run)
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
