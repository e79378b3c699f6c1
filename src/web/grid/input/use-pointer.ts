import {
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { followPointer, pressOf } from './follow-pointer.ts'
import { positionOfElement } from './positions.ts'
import type { Strokes } from './strokes.ts'
import type { GridTool } from './tool.ts'

interface PointerOptions {
  strokes: Strokes
  /** Days and hours are heads that take their row or column. */
  hasHeads: boolean
  press: (cell: HTMLElement) => void
}

/**
 * Handles pointers on the table. A mouse or a pen paints at once; a finger paints after a hold, so that a swipe scrolls. A
 * press that does not leave its cell is handled by its click, and a click on a head is a stroke over its row or column.
 */
export function usePointer(table: RefObject<HTMLTableElement | null>, options: PointerOptions) {
  const { strokes, hasHeads, press } = options
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
    onClick: (event: MouseEvent<HTMLTableElement>): void => {
      const position = positionOfElement(event.target, event.currentTarget)
      // A click without a pointer (`detail` 0) never belongs to a stroke.
      if (!position || (event.detail > 0 && isClickConsumed.current)) return
      if (position.row >= 0 && position.column >= 0) {
        strokes.clearSelection()
        press((event.target as Element).closest('td')!)
      } else if (hasHeads && strokes.begin(position, { extendsSelection: event.ctrlKey || event.metaKey }))
        strokes.end()
    },
  }
}

/**
 * Gives a press on a cell to the tool and announces the cell's new label, since screen readers do not announce a changed
 * label of the focused cell.
 */
export function usePress(tool: GridTool, announce: (words: string) => void) {
  const pressed = useRef<{ cell: HTMLElement; label: string | null }>(null)
  const speak = () => {
    if (!pressed.current) return
    const { cell, label: before } = pressed.current
    const now = cell.getAttribute('aria-label')
    if (!now || now === before) return
    announce(now)
    pressed.current = null
  }
  // New rows may have changed the label.
  useEffect(speak)
  return (cell: HTMLElement): void => {
    const { date, hour } = cell.dataset
    if (!date || !hour || cell.getAttribute('aria-disabled') === 'true') return
    pressed.current = { cell, label: cell.getAttribute('aria-label') }
    tool.press(date, Number(hour))
    // An edit in the overlays is drawn now or in the next task.
    setTimeout(speak)
  }
}
