import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { followPointer, pressOf } from './follow-pointer.ts'
import { positionOfElement } from './positions.ts'
import type { Strokes } from './strokes.ts'

/**
 * Pointers on the table. A mouse or a pen paints from where it is pressed; a finger paints after a hold, so that a swipe
 * scrolls as anywhere else. A press that stays on its cell is left to the click.
 */
export function usePointer(table: RefObject<HTMLTableElement | null>, strokes: Strokes) {
  const isClickConsumed = useRef(false)
  const cancel = useRef<() => void>(undefined)
  const isFingerHeld = useRef(false)
  useEffect(() => {
    // A held finger moves the stroke and not the page; `touch-action` cannot change any more when the hold begins. Safari
    // on a phone asks only listeners that were there when the finger came.
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
      // Pens and fingers are captured by the cell they touch first.
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
    /** Whether a stroke has used up this click. A click without a pointer (`detail` 0) belongs to no stroke. */
    consumesClick: (click: { detail: number }) => click.detail > 0 && isClickConsumed.current,
  }
}
