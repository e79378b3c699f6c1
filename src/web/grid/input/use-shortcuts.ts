import { type RefObject, useEffect, useRef } from 'react'
import { arePageKeysOn } from './page-keys.ts'

export interface Shortcuts {
  /** A key without Ctrl that has no other meaning; returns whether it meant anything. */
  onKey?: ((key: string) => boolean) | undefined
  onUndo?: (() => void) | undefined
  onRedo?: (() => void) | undefined
  onHelp?: (() => void) | undefined
}

/** Regions with keys of their own: the page's keys do not count inside them. */
const shortcutRegions = new Set<RefObject<HTMLElement | null>>()

/**
 * The keys of a region around a grid. They count inside it. With `takesPage` they also count wherever no other region has
 * keys, since a pressed button keeps the focus; there the user can switch single characters off. No key counts in a field
 * where somebody types, nor under a dialog or a menu.
 */
export function useShortcuts(
  region: RefObject<HTMLElement | null>,
  shortcuts: Shortcuts,
  { takesPage = false } = {},
): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    if (takesPage) return
    shortcutRegions.add(region)
    return () => void shortcutRegions.delete(region)
  }, [region, takesPage])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      const isIn = (each: RefObject<HTMLElement | null>) => each.current?.contains(target)
      const isInOther = [...shortcutRegions].some(isIn)
      // All regions share one sheet of keys.
      const isOfPage = isInOther ? event.key === '?' : !isCharacter(event) || arePageKeysOn()
      const isHandled = isIn(region) || (takesPage && isOfPage)
      if (!isHandled || event.defaultPrevented || event.altKey || isTaken(target)) return
      if (act(event, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [region, takesPage])
}

const isCharacter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

function isTaken(target: Element): boolean {
  return (
    target.closest('input:not([type="radio"]), textarea, select, dialog, [popover]') !== null ||
    document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null
  )
}

/** Returns whether the key meant anything. */
function act({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, shortcuts: Shortcuts): boolean {
  const { onKey, onUndo, onRedo, onHelp } = shortcuts
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    const isRedo = (letter === 'z' && shiftKey) || (letter === 'y' && !shiftKey)
    const replay = isRedo ? onRedo : letter === 'z' ? onUndo : undefined
    replay?.()
    return replay !== undefined
  }
  if (key === '?') {
    onHelp?.()
    return onHelp !== undefined
  }
  return onKey?.(key) ?? false
}
