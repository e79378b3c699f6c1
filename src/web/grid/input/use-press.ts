import { useEffect, useRef } from 'react'
import type { GridTool } from './tool.ts'

/**
 * Gives a press on a cell to the tool and announces the cell's new label, since screen readers do not announce a changed
 * label of the focused cell.
 */
export function usePress(tool: GridTool, t: (words: string) => void) {
  const pressed = useRef<{ cell: HTMLElement; label: string | null }>(null)
  const speak = () => {
    if (!pressed.current) return
    const { cell, label: before } = pressed.current
    const now = cell.getAttribute('aria-label')
    if (!now || now === before) return
    t(now)
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
