import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { followPointer, pressOf } from './follow-pointer.ts'
import { positionOfElement } from './positions.ts'
import type { Strokes } from './strokes.ts'

/**
 * Handles pointers on the table. A mouse or a pen paints at once; a finger paints after a hold, so that a swipe scrolls. A
 * press that does not leave its cell is handled by its click.
 */
export function usePointer(table: RefObject<HTMLTableElement | null>, strokes: Strokes) {
  const isClickConsumed = useRef(false)
  const cancel = useRef<() => void>(undefined)
  const isFingerHeld = useRef(false)
  useEffect(() => {
    // A held finger moves the stroke and not the page. `touch-action` cannot change once the hold begins, and Safari on a
    // phone calls only listeners that were added before the touch.
    table.current!.addEventListener('touchmove', (touch) => isFingerHeld.current && touch.preventDefault(), {
      passive: false,
    })
    return () => cancel.current?.()
  }, [table])

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      cancel.current?.()
      isClickConsumed.current = false
      const position = positionOfElement(event.target, table.current)
      if (!position || event.button !== 0 || !event.isPrimary) return
      // Browsers capture pens and fingers for the cell that they touch first.
      const target = event.target as Element
      if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId)
      let isFinished = false
      const cancelStroke = followPointer(pressOf(event, position, table.current), {
        table: table.current!,
        strokes,
        onHold: (isHeld) => (isFingerHeld.current = isHeld),
        onClickConsumed: () => (isClickConsumed.current = true),
        onFinished: () => {
          isFinished = true
          cancel.current = undefined
        },
      })
      if (!isFinished) cancel.current = cancelStroke
    },
    /** Whether the click belongs to a stroke. A click without a pointer (`detail` 0) never does. */
    consumesClick: (click: { detail: number }) => click.detail > 0 && isClickConsumed.current,
  }
}
