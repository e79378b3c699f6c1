import { useId } from 'react'
import { useToast } from './toast.tsx'
import styles from './undo-toast.module.css'

const MS = 10_000

interface Deed {
  done: string
  /** What tells it from others like it. */
  about: string
  label: string
  undo: () => void
}

/** Says what was done and offers to take it back. */
export function useUndoToast(): (deed: Deed) => void {
  const { show } = useToast()
  return (deed) => {
    // The button that was pressed goes away with what it did; who pressed it by keyboard goes on here.
    const isNext = document.activeElement?.matches('[aria-busy]:focus-visible') ?? false
    const close = show(<UndoToast {...deed} isNext={isNext} onPressed={() => close()} />, { ms: MS })
  }
}

type UndoToastProps = Deed & { isNext: boolean; onPressed: () => void }

function UndoToast({ done, about, label, undo, isNext, onPressed }: UndoToastProps) {
  const wordsId = useId()
  const press = () => {
    onPressed()
    undo()
  }
  return (
    <span className={styles.deed}>
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
