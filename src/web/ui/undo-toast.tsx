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
  /** Whether the action removes the pressed button, as one does whose button is busy. */
  removesButton?: boolean
}

/** Shows a completed action in a toast with an Undo button. The result takes the toast away early. */
export function useUndoToast(): (action: UndoableAction) => () => void {
  const { show } = useToast()
  return (action) => {
    // The pressed button goes, so the keyboard focus moves to the Undo button.
    const pressed = action.removesButton ? ':focus-visible' : '[aria-busy]:focus-visible'
    const isNext = document.activeElement?.matches(pressed) ?? false
    const close = show(<UndoToast {...action} isNext={isNext} onPressed={() => close()} />, { ms: SHOWN_MS })
    return close
  }
}

type UndoToastProps = UndoableAction & { isNext: boolean; onPressed: () => void }

function UndoToast({ done, about, label, undo, isNext, onPressed }: UndoToastProps) {
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
        autoFocus={isNext}
        onClick={press}
      >
        {label}
      </button>
    </span>
  )
}
