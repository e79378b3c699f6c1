import type { PointerEvent as ReactPointerEvent } from 'react'
import type { GridPlace } from './moves.ts'
import { placeNear, placeOfElement } from './places.ts'
import { scrollAtEdge } from './scroll-at-edge.ts'
import type { Strokes } from './strokes.ts'

/** How long a finger holds before it paints, and how far it may stray until then: more is a swipe. */
const HOLD_MS = 250
const STRAY_PX = 8

/** A pointer that has been pressed on a place of the grid. */
export interface PointerPress {
  pointerId: number
  clientX: number
  clientY: number
  place: GridPlace
  /** Where the stroke begins: with Shift, at the focused cell. */
  from: GridPlace
  isFinger: boolean
  isHead: boolean
  /** Adds to the selection. */
  adds: boolean
  /** Selects, also where there is a brush. */
  selects: boolean
}

export function pressOf(
  event: ReactPointerEvent,
  place: GridPlace,
  table: HTMLTableElement | null,
): PointerPress {
  const { pointerId, clientX, clientY, pointerType, ctrlKey, metaKey, shiftKey } = event
  const adds = ctrlKey || metaKey
  return {
    pointerId,
    clientX,
    clientY,
    place,
    from: (shiftKey && placeOfElement(document.activeElement, table)) || place,
    isFinger: pointerType === 'touch',
    isHead: place.row < 0 || place.column < 0,
    adds,
    selects: adds || shiftKey,
  }
}

interface Followed {
  table: HTMLTableElement
  strokes: Strokes
  /** A finger holds, and now moves the stroke and not the page; or it is up. */
  onHold: (isHeld: boolean) => void
  /** The click that follows the release belongs to the stroke. */
  onClickUsedUp: () => void
  onFinished: () => void
}

/** Follows a pressed pointer until its release. Returns what gives its stroke up. */
export function followPointer(press: PointerPress, followed: Followed): () => void {
  const { place, isFinger, isHead, selects } = press
  const { table, strokes, onClickUsedUp } = followed
  const over = new AbortController()
  let isHeld = !isFinger
  let holdTimer: ReturnType<typeof setTimeout> | undefined
  // The row of hours sticks above whichever days are visible: for a stroke over days it is no day.
  const takes = (to: GridPlace) => to.row >= 0 || place.row < 0
  const edge = scrollAtEdge((under) => {
    const places = under.map((each) => placeOfElement(each, table)).filter((to) => to !== undefined)
    const to = places.find(takes)
    if (to) strokes.extendTo(to)
  })
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
    if (!strokes.begin(press.from, { adds: press.adds, paints: !selects })) return finish()
    strokes.extendTo(place)
    if (isFinger) navigator.vibrate?.(10)
  }
  const cancel = () => {
    if (strokes.isUnderWay()) strokes.cancel()
    finish()
  }
  const move = (event: PointerEvent) => {
    if (!isHeld) return isStray(press, event) ? finish() : undefined
    const to = placeOfElement(event.target, table) ?? placeNear(event, table)
    // Until the pointer leaves its cell, a press without a brush selects nothing: it may be a click.
    const isElsewhere = to.row !== place.row || to.column !== place.column
    if (!strokes.isUnderWay() && isElsewhere) begin()
    if (!strokes.isUnderWay()) return
    if (takes(to)) strokes.extendTo(to)
    edge.follow(event)
  }
  const release = () => {
    finish()
    if (!strokes.isUnderWay()) return
    const isStroke = strokes.hasMoved() || isFinger || isHead || selects
    if (!isStroke) return strokes.cancel()
    onClickUsedUp()
    strokes.end()
  }
  const escape = () => {
    onClickUsedUp()
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
  else if (isHead || selects || strokes.paintsAt(place)) begin()
  return cancel
}

const isStray = ({ clientX, clientY }: PointerPress, to: PointerEvent) =>
  Math.hypot(to.clientX - clientX, to.clientY - clientY) > STRAY_PX

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
