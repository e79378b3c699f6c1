import { type KeyboardEvent, useState } from 'react'

/**
 * Makes the links or buttons of a row one Tab stop, so that what follows is not a row of stops away: arrows, Home and End walk
 * over them. Gives the properties of each, which is a direct part of the row or lies alone in one.
 * @param current the one that Tab comes to
 */
export function useOneTabStop<Key>(current: Key) {
  const [focused, setFocused] = useState<Key>()
  return (key: Key) => ({
    tabIndex: key === (focused ?? current) ? undefined : -1,
    onKeyDown: walk,
    onFocus: () => setFocused(key),
    onBlur: () => setFocused(undefined),
  })
}

/** Moves the focus to the link or button that a key leads to. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const row = [...event.currentTarget.closest('nav, tr')!.querySelectorAll<HTMLElement>('a, button')]
  const at = row.indexOf(event.currentTarget)
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: row.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  row[target]?.focus()
}
