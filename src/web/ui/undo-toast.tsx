import { useToast } from './toast.tsx'
import styles from './undo-toast.module.css'

const MS = 10_000

/** Says what was done and offers to take it back. */
export function useUndoToast(): (done: string, label: string, undo: () => void) => void {
  const { show } = useToast()
  return (done, label, undo) => {
    // The button that was pressed goes away with what it did; who pressed it by keyboard goes on here.
    const isNext = document.activeElement?.matches('[aria-busy]:focus-visible')
    const close = show(
      <span className={styles.words}>
        {done}
        <button
          type="button"
          className={styles.undo}
          autoFocus={isNext}
          onClick={() => {
            close()
            undo()
          }}
        >
          {label}
        </button>
      </span>,
      { ms: MS },
    )
  }
}
