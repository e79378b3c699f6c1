import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { Button } from '../../ui/button.tsx'
import { notePress, useUndoToast } from '../../ui/undo-toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type UnsavedCard, unsavedCards } from './cards.ts'
import { unsavedTexts } from './texts.ts'
import styles from './unsaved-bar.module.css'

/** Typing changes the count back and forth, so it is announced once it has stayed for a moment. */
const ANNOUNCED_AFTER_MS = 1000

/** Counts what is not saved over all cards, at the bottom of the page, and saves or discards it all. */
export function UnsavedBar({ count }: { count: number }) {
  const t = useTexts(unsavedTexts)
  const [isSaving, setIsSaving] = useState(false)
  const [announced, setAnnounced] = useState<number>()
  const bar = useRef<HTMLElement>(null)
  const showUndo = useUndoToast()
  useRoomAtBottom(bar)
  const [before, goBack] = useFocusBefore(bar)

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(count), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count])

  const saveAll = async () => {
    setIsSaving(true)
    // The cards are saved one after the other, since each may ask a question.
    const failed = []
    for (const card of unsavedCards()) if (!(await card.save())) failed.push(card)
    setIsSaving(false)
    const place = failed[0]?.place()
    if (place) fieldIn(place)?.focus()
    else goBack()
  }
  const discard = () => {
    const field = before.current
    const cards = unsavedCards()
    const restores = cards.map((card) => card.discard())
    showUndo({
      done: t.discarded,
      about: t.changes(count),
      label: t.undo,
      undo: () => {
        const hasKeys = document.activeElement?.matches(':focus-visible')
        for (const restore of restores) restore()
        // The 'Undo' button has gone by then, and a card may have drawn its fields anew.
        if (hasKeys) setTimeout(() => focusIn(cards, field))
      },
      press: notePress(),
    })
  }

  return (
    <section ref={bar} className={styles.bar} aria-label={t.notSaved}>
      <p role="status">
        <VisuallyHidden>{announced !== undefined && t.countNotSaved(announced)}</VisuallyHidden>
      </p>
      <p aria-hidden="true" className={styles.count}>
        {t.countNotSaved(count)}
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" busy={isSaving} onClick={() => inBackground(saveAll())}>
          {t.saveAll}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={discard}>
          {t.discard}
        </Button>
      </div>
    </section>
  )
}

/** Focuses the field if it is still there, else the first one of the first card. */
function focusIn([card]: readonly UnsavedCard[], field: Element | null): void {
  const place = card?.place()
  const found = field?.isConnected ? field : place && fieldIn(place)
  if (found instanceof HTMLElement) found.focus()
}

/** The field with an error, or else the first field or button. */
function fieldIn(place: Element): HTMLElement | null {
  return (
    place.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place.querySelector('input, button:enabled')
  )
}

/** Tells the page how high the bar is, so that it covers neither the end of the page nor what sticks to the bottom. */
function useRoomAtBottom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--unsaved-bar', `${bar.current?.offsetHeight ?? 0}px`)
      // The bar appears while somebody types, and must not cover the field.
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement && isCovered(activeElement, bar.current))
        activeElement.scrollIntoView({ block: 'nearest' })
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--unsaved-bar')
    }
  }, [bar])
}

function isCovered(field: Element, bar: Element | null): boolean {
  const { top, bottom } = field.getBoundingClientRect()
  return top < innerHeight && bottom > innerHeight - (bar?.clientHeight ?? 0)
}

/** Returns where the focus was before the bar, and a function that moves the keyboard focus there out of the bar, which is about to go. */
function useFocusBefore(bar: RefObject<HTMLElement | null>): [RefObject<Element | null>, () => void] {
  const before = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !bar.current?.contains(target)) before.current = target
    }
    before.current = document.activeElement
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [bar])
  const goBack = () => {
    if (!bar.current?.querySelector(':focus-visible')) return
    const target = before.current?.isConnected ? before.current : document.querySelector('#main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  return [before, goBack]
}
