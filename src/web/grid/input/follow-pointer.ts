import type { PointerEvent as ReactPointerEvent } from 'react'
import type { GridPosition } from './moves.ts'
import { positionNear, positionOfElement, stickyBottomOf } from './positions.ts'
import { scrollAtEdge } from './scroll-at-edge.ts'
import type { Strokes } from './strokes.ts'

/** A finger paints after this time. If it moves farther than the tolerance before, the gesture is a swipe. */
const HOLD_MS = 250
const MOVE_TOLERANCE_PX = 8

/** A pointer that has been pressed on a position of the grid. */
export interface PointerPress {
  pointerId: number
  clientX: number
  clientY: number
  position: GridPosition
  /** Where the stroke begins: with Shift, at the focused cell. */
  from: GridPosition
  isFinger: boolean
  isHead: boolean
  /** The stroke adds to the selection. */
  extendsSelection: boolean
  /** The stroke selects, also where there is a brush. */
  selects: boolean
}

export function pressOf(
  event: ReactPointerEvent,
  position: GridPosition,
  table: HTMLTableElement | null,
): PointerPress {
  const { pointerId, clientX, clientY, pointerType, ctrlKey, metaKey, shiftKey } = event
  const extendsSelection = ctrlKey || metaKey
  return {
    pointerId,
    clientX,
    clientY,
    position,
    from: (shiftKey && positionOfElement(document.activeElement, table)) || position,
    isFinger: pointerType === 'touch',
    isHead: position.row < 0 || position.column < 0,
    extendsSelection,
    selects: extendsSelection || shiftKey,
  }
}

interface Followed {
  table: HTMLTableElement
  strokes: Strokes
  /** Called with true when a held finger begins to move the stroke and not the page, and with false at the end. */
  onHold: (isHeld: boolean) => void
  /** Called when the click after the release belongs to the stroke. */
  onClickConsumed: () => void
  onFinished: () => void
}

/** Follows a pressed pointer until its release. Returns a function that cancels the stroke. */
export function followPointer(press: PointerPress, followed: Followed): () => void {
  const { position, isFinger, isHead, selects } = press
  const { table, strokes, onClickConsumed } = followed
  const over = new AbortController()
  let isHeld = !isFinger
  let holdTimer: ReturnType<typeof setTimeout> | undefined
  // The sticky row of hours covers some days, so a stroke that began on a day ignores it.
  const takes = (to: GridPosition) => to.row >= 0 || position.row < 0
  const edge = scrollAtEdge(
    table.tBodies[0]!,
    () => stickyBottomOf(table),
    (under) => {
      const positions = under.map((each) => positionOfElement(each, table)).filter((to) => to !== undefined)
      const to = positions.find(takes)
      if (to) strokes.extendTo(to)
    },
  )
  const finish = () => {
    over.abort()
    clearTimeout(holdTimer)
    edge.stop()
    followed.onHold(false)
    followed.onFinished()
  }
  const begin = () => {
    isHeld = true
    followed.onHold(isFinger)
    if (!strokes.begin(press.from, { extendsSelection: press.extendsSelection, paints: !selects }))
      return finish()
    strokes.extendTo(position)
    if (isFinger) navigator.vibrate?.(10)
  }
  const cancel = () => {
    if (strokes.isUnderWay()) strokes.cancel()
    finish()
  }
  const move = (event: PointerEvent) => {
    if (!isHeld) return isBeyondTolerance(press, event) ? finish() : undefined
    const to = positionOfElement(event.target, table) ?? positionNear(event, table)
    // A press without a brush may be a click, so it selects nothing until the pointer leaves its cell.
    const isOutside = to.row !== position.row || to.column !== position.column
    if (!strokes.isUnderWay() && isOutside) begin()
    if (!strokes.isUnderWay()) return
    if (takes(to)) strokes.extendTo(to)
    edge.follow(event)
  }
  const release = () => {
    finish()
    if (!strokes.isUnderWay()) return
    const isStroke = strokes.hasLeftStart() || isFinger || isHead || selects
    if (!isStroke) return strokes.cancel()
    onClickConsumed()
    strokes.end()
  }
  const escape = () => {
    onClickConsumed()
    cancel()
  }
  listen(press, over.signal, {
    move,
    release,
    cancel,
    escape,
    isUnderWay: strokes.isUnderWay,
    isHeld: () => isHeld,
  })
  if (isFinger) holdTimer = setTimeout(begin, HOLD_MS)
  else if (isHead || selects || strokes.canPaintAt(position)) begin()
  return cancel
}

const isBeyondTolerance = ({ clientX, clientY }: PointerPress, to: PointerEvent) =>
  Math.hypot(to.clientX - clientX, to.clientY - clientY) > MOVE_TOLERANCE_PX

interface Handlers {
  move: (event: PointerEvent) => void
  release: () => void
  cancel: () => void
  escape: () => void
  isUnderWay: () => boolean
  isHeld: () => boolean
}

function listen({ pointerId, isFinger }: PointerPress, signal: AbortSignal, handlers: Handlers): void {
  const { move, release, cancel, escape, isUnderWay, isHeld } = handlers
  addEventListener('pointermove', (event) => event.pointerId === pointerId && move(event), { signal })
  addEventListener('pointerup', (event) => event.pointerId === pointerId && release(), { signal })
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('blur', cancel, { signal })
  addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape' || !isUnderWay()) return
      key.preventDefault()
      key.stopPropagation()
      escape()
    },
    { signal, capture: true },
  )
  if (isFinger) addEventListener('contextmenu', (menu) => isHeld() && menu.preventDefault(), { signal })
}
