import { type RefObject, useEffect, useRef } from 'react'
import { type Mode, MODES } from '../../../domain/slot.ts'
import { hasPageKeys } from './page-keys.ts'

export interface Shortcuts {
  /** Keys 1 to 5: WHITE GREEN YELLOW RED BLACK. */
  onMode?: ((mode: Mode) => void) | undefined
  /** 0 or Escape; gives whether there was anything to leave. */
  onOff?: (() => boolean) | undefined
  onUndo?: (() => void) | undefined
  onRedo?: (() => void) | undefined
  onHelp?: (() => void) | undefined
}

/** The digit that stands for a mode. */
export function keyOfMode(mode: Mode): number {
  return MODES.indexOf(mode) + 1
}

/** Those that have keys of their own, where the page's do not count. */
const ownRegions = new Set<RefObject<HTMLElement | null>>()

/**
 * The keys of what stands around a grid. They count inside it, and with `takesPage` wherever no other one has keys of its
 * own: a button that was pressed keeps the focus. There single characters can be switched off. Never where somebody types,
 * nor under what has opened over the page.
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
    ownRegions.add(region)
    return () => void ownRegions.delete(region)
  }, [region, takesPage])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      const isIn = (each: RefObject<HTMLElement | null>) => each.current?.contains(target)
      const isInOther = [...ownRegions].some(isIn)
      // The sheet of keys is one for all.
      const isOfPage = isInOther ? event.key === '?' : !isCharacter(event) || hasPageKeys()
      const isOurs = isIn(region) || (takesPage && isOfPage)
      if (!isOurs || event.defaultPrevented || event.altKey || isTaken(target)) return
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

/** Whether the key meant anything. */
function act({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, shortcuts: Shortcuts): boolean {
  const { onMode, onOff, onUndo, onRedo, onHelp } = shortcuts
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    const isRedo = (letter === 'z' && shiftKey) || (letter === 'y' && !shiftKey)
    const deed = isRedo ? onRedo : letter === 'z' ? onUndo : undefined
    deed?.()
    return deed !== undefined
  }
  if (key === '?') {
    onHelp?.()
    return onHelp !== undefined
  }
  if (key === '0' || key === 'Escape') return onOff?.() ?? false
  const mode = /^[1-5]$/.test(key) ? MODES[Number(key) - 1] : undefined
  if (mode) onMode?.(mode)
  return mode !== undefined && onMode !== undefined
}
