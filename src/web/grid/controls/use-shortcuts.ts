import { type RefObject, useEffect, useRef } from 'react'
import { arePageKeysOn } from '../input/page-keys.ts'

export interface Shortcuts {
  /** Handles a key without Ctrl that has no other meaning. Returns whether the key was used. */
  onKey?: ((key: string) => boolean) | undefined
  onUndo?: (() => void) | undefined
  onRedo?: (() => void) | undefined
  onHelp?: (() => void) | undefined
}

/** Regions with separate shortcuts; inside them the page's shortcuts are off. */
const shortcutRegions = new Set<RefObject<HTMLElement | null>>()

/**
 * The shortcuts of a region around a grid. They work inside the region. With `takesPage` they also work outside all other
 * regions, since a pressed button keeps the focus; there the user can switch single characters off. No shortcut works in a
 * text field or under a dialog or a menu.
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
    return () => {
      shortcutRegions.delete(region)
    }
  }, [region, takesPage])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      const isIn = (each: RefObject<HTMLElement | null>) => each.current?.contains(target)
      const isInOther = [...shortcutRegions].some(isIn)
      // All regions share one help sheet.
      const isOfPage = isInOther ? event.key === '?' : !isCharacter(event) || arePageKeysOn()
      const isHandled = isIn(region) || (takesPage && isOfPage)
      if (!isHandled || event.defaultPrevented || event.altKey || usesKeys(target)) return
      if (act(event, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [region, takesPage])
}

const isCharacter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

function usesKeys(target: Element): boolean {
  return (
    target.closest('input:not([type="radio"]), textarea, select, dialog, [popover]') !== null ||
    document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null
  )
}

/** Returns whether the key was used. */
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
