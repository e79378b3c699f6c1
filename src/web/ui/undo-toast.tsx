import { useId } from 'react'
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

/** Returns whether the focus of a press is free. */
export type PressFocus = () => boolean

/**
 * Call it when a button is pressed. Its focus is free for what the press leads to if the keyboard pressed and has not moved
 * on. The button may leave before the reply comes, when an event of the same change comes first: then its focus is free too.
 */
export function focusOfPress(): PressFocus {
  const pressed = document.activeElement
  const hasKeys = pressed?.matches(':focus-visible') ?? false
  return () => hasKeys && (pressed === document.activeElement || !pressed?.isConnected)
}

/** Shows a completed action in a toast with an Undo button. The result takes the toast away early. */
export function useUndoToast(): (action: UndoableAction) => () => void {
  const { show } = useToast()
  return (action) => {
    const takesFocus = action.press?.() ?? false
    const close = show(<UndoToast {...action} takesFocus={takesFocus} onPressed={() => close()} />, {
      ms: SHOWN_MS,
    })
    return close
  }
}

type UndoToastProps = UndoableAction & { takesFocus: boolean; onPressed: () => void }

function UndoToast({ done, about, label, undo, takesFocus, onPressed }: UndoToastProps) {
  const wordsId = useId()
  const press = () => {
    onPressed()
    undo()
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
        autoFocus={takesFocus}
        onClick={press}
      >
        {label}
      </button>
    </span>
  )
}
