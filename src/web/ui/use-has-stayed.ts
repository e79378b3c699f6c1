import { startTransition, useEffect, useState } from 'react'
import type { Presence } from './use-windowed.ts'
import { whenIdle } from './when-idle.ts'

/** Rows that a screen may show without scrolling. */
const INITIAL_ROWS = 4
const STAY_MS = 100
/**
 * Rows that become true in the same frame. While 1,000 people scrolled, the longest task took 1.6 times as long with rows that
 * each waited for a time of their own, since many were due at once after a slow frame.
 */
const ROWS_PER_FRAME = 4

/**
 * Whether a row has been near the screen for a moment, or in the page until it was idle; once true, it stays true. Rows that
 * fast scrolling only passes are not drawn in full, which would make the scrolling stutter.
 * @param place the row's index: the first rows need not wait
 */
export function useHasStayed(presence: Presence, place: number, initialRows = INITIAL_ROWS): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  const isNear = presence === 'near'
  const isWaiting = !hasStayed && presence !== 'printed'
  useEffect(() => {
    if (!isWaiting) return
    let stop = () => {}
    const takeTurn = () => {
      stop = inTurn(() => startTransition(() => setHasStayed(true)))
    }
    if (!isNear) stop = atNextIdle(takeTurn)
    else if (place < initialRows) takeTurn()
    else {
      const timer = setTimeout(takeTurn, STAY_MS)
      stop = () => clearTimeout(timer)
    }
    return () => stop()
  }, [isWaiting, isNear, place, initialRows])
  return hasStayed
}

const distant = new Set<() => void>()
let isIdleAwaited = false

/** Calls `begin` when the page is idle. One idle callback serves all rows of a list. Returns a function that cancels the call. */
function atNextIdle(begin: () => void): () => void {
  distant.add(begin)
  if (!isIdleAwaited) whenIdle(beginDistant)
  isIdleAwaited = true
  return () => distant.delete(begin)
}

function beginDistant(): void {
  isIdleAwaited = false
  const all = [...distant]
  distant.clear()
  for (const begin of all) begin()
}

const waiting = new Set<() => void>()
let frame: number | undefined

/** Calls `draw` in one of the next frames, after those that wait already. Returns a function that cancels the call. */
function inTurn(draw: () => void): () => void {
  waiting.add(draw)
  frame ??= requestAnimationFrame(drawNext)
  return () => waiting.delete(draw)
}

function drawNext(): void {
  const next = [...waiting].slice(0, ROWS_PER_FRAME)
  for (const draw of next) {
    waiting.delete(draw)
    draw()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(drawNext) : undefined
}
