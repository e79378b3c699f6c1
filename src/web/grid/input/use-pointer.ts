import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { GridPlace } from './moves.ts'
import { placeNear, placeOf } from './places.ts'
import { scrollAtEdge } from './scroll-at-edge.ts'
import type { Strokes } from './strokes.ts'

/** How long a finger holds before it paints, and how far it may stray until then: more is a swipe. */
const HOLD_MS = 250
const STRAY_PX = 8

/**
 * Pointers on the table. A mouse or a pen paints from where it is pressed; a finger after a hold, so that a swipe scrolls
 * as anywhere else. A press that stays on its cell is left to the click.
 */
export function usePointer(table: RefObject<HTMLTableElement | null>, strokes: Strokes) {
  const isClickUsedUp = useRef(false)
  const drop = useRef<() => void>(undefined)
  const isFingerHeld = useRef(false)
  useEffect(() => {
    // A held finger moves the brush and not the page; `touch-action` cannot be changed any more when the hold begins. Safari
    // on a phone asks only listeners that were there when the finger came.
    table.current!.addEventListener('touchmove', (touch) => isFingerHeld.current && touch.preventDefault(), {
      passive: false,
    })
    return () => drop.current?.()
  }, [table])

  function follow(event: ReactPointerEvent, place: GridPlace): void {
    const { pointerId, pointerType, clientX, clientY } = event
    const isFinger = pointerType === 'touch'
    const adds = event.ctrlKey || event.metaKey
    const selects = adds || event.shiftKey
    const isHead = place.row < 0 || place.column < 0
    const from = (event.shiftKey && placeOf(document.activeElement, table.current)) || place
    const over = new AbortController()
    const { signal } = over
    let isHeld = !isFinger
    // The row of hours sticks above whichever days are seen: it is no day.
    const takes = (to: GridPlace | undefined) => to && (to.row >= 0 || place.row < 0)
    const edge = scrollAtEdge((under) => {
      const to = under.map((each) => placeOf(each, table.current)).find(takes)
      if (to) strokes.extendTo(to)
    })
    const finish = () => {
      over.abort()
      clearTimeout(timer)
      edge.stop()
      drop.current = undefined
      isFingerHeld.current = false
    }
    const begin = () => {
      isHeld = true
      isFingerHeld.current = isFinger
      if (!strokes.begin(from, { adds, paints: !selects })) return finish()
      strokes.extendTo(place)
      if (isFinger) navigator.vibrate?.(10)
    }
    const cancel = () => {
      if (strokes.isUnderWay()) strokes.cancel()
      finish()
    }
    const timer = isFinger ? setTimeout(begin, HOLD_MS) : undefined
    drop.current = cancel

    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== pointerId) return
      if (!isHeld) {
        if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > STRAY_PX) finish()
        return
      }
      const to = placeOf(move.target, table.current) ?? placeNear(move, table.current!)
      // Until it leaves its cell a press without a brush selects nothing: it may be a click.
      const isElsewhere = to.row !== place.row || to.column !== place.column
      if (!strokes.isUnderWay() && isElsewhere) begin()
      if (!strokes.isUnderWay()) return
      if (takes(to)) strokes.extendTo(to)
      edge.follow(move)
    }
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return
      finish()
      if (!strokes.isUnderWay()) return
      if (strokes.hasMoved() || isFinger || isHead || selects) {
        isClickUsedUp.current = true
        strokes.end()
      } else strokes.cancel()
    }
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', onUp, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('blur', cancel, { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !strokes.isUnderWay()) return
        key.preventDefault()
        key.stopPropagation()
        isClickUsedUp.current = true
        cancel()
      },
      { signal, capture: true },
    )
    if (isFinger) {
      addEventListener('contextmenu', (menu) => isHeld && menu.preventDefault(), { signal })
    } else if (isHead || selects || strokes.paintsAt(place)) begin()
  }

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      drop.current?.()
      isClickUsedUp.current = false
      const place = placeOf(event.target, table.current)
      if (!place || event.button !== 0 || !event.isPrimary) return
      // Pens and fingers would stay with the cell they touched first.
      const target = event.target as Element
      if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId)
      follow(event, place)
    },
    /** Whether a stroke has used up this click; those without a pointer are none of its business. */
    takesClick: (click: { detail: number }) => click.detail > 0 && isClickUsedUp.current,
  }
}
