import { type KeyboardEvent, useId } from 'react'
import { useToast } from './toast.tsx'
import styles from './undo-toast.module.css'

const SHOWN_MS = 10_000

interface UndoableAction {
  done: string
  /** Tells the action from others of its kind, such as an address. */
  about: string
  label: string
  undo: () => void
  /** Where the action takes the pressed button from the page: the focus of the press, which moves to Undo. */
  press?: PressFocus
}

/** Returns the way back to where the focus of a press was, if that focus is free. */
export type PressFocus = () => (() => void) | undefined

/**
 * Notes the focus of a press; call it when the button is pressed. The focus is free for what the press leads to if the
 * keyboard pressed and has not moved on. The button may leave before the reply comes, when an event of the same change comes
 * first: then its focus is free too.
 */
export function notePress(): PressFocus {
  const pressed = document.activeElement as HTMLElement | null
  const hasKeys = pressed?.matches(':focus-visible') ?? false
  const row = pressed?.closest<HTMLElement>('[data-user-id]')
  const section = (row ?? pressed)?.parentElement?.closest('section')
  // A row that moves to another list of its section is drawn anew there.
  const nextPlace = row ? `[data-user-id="${row.dataset['userId']}"]` : 'h2'
  const goBack = () => {
    const place = pressed?.isConnected ? pressed : section?.querySelector<HTMLElement>(nextPlace)
    if (place !== pressed) place?.setAttribute('tabindex', '-1')
    place?.focus({ preventScroll: true })
  }
  return () => (hasKeys && (pressed === document.activeElement || !pressed?.isConnected) ? goBack : undefined)
}

/** Shows a completed action in a toast with an Undo button. The result takes the toast away early. */
export function useUndoToast(): (action: UndoableAction) => () => void {
  const { show } = useToast()
  return (action) => {
    const close = show(<UndoToast {...action} goBack={action.press?.()} onDone={() => close()} />, {
      ms: SHOWN_MS,
    })
    return close
  }
}

type UndoToastProps = UndoableAction & { goBack: (() => void) | undefined; onDone: () => void }

function UndoToast({ done, about, label, undo, goBack, onDone }: UndoToastProps) {
  const wordsId = useId()
  const press = () => {
    onDone()
    goBack?.()
    undo()
  }
  // The toast is the last part of the page, so Tab goes on from where the focus came from.
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Escape' || event.key === 'Tab') goBack?.()
  }
  return (
    <span className={styles.action}>
      <span id={wordsId}>
        {done} <span className={styles.about}>{about}</span>
      </span>
      <button
        type="button"
        className={styles.undo}
        aria-describedby={wordsId}
        autoFocus={goBack !== undefined}
        onClick={press}
        onKeyDown={leave}
      >
        {label}
      </button>
    </span>
  )
}
