import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Form } from './form.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  onClose: () => void
  title: ReactNode
  /** The name of the close button in the corner. Without it the footer must offer a way to close. */
  closeLabel?: string | undefined
  width?: 420 | 520 | undefined
  footer?: ReactNode
  /** The content is text that may be higher than the screen: it takes the focus, so that keys scroll it. */
  isLong?: boolean | undefined
  /** Makes body and footer one form. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined
  children?: ReactNode
}

/** A modal dialog, which is open as long as it is mounted. */
export function Dialog({
  onClose,
  title,
  closeLabel,
  width = 420,
  footer,
  isLong = false,
  onSubmit,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isHidden = useRef(false)

  // A layout effect closes before React removes the element; only a closed dialog gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // A dialog that a menu opened returns the focus to the menu's button, because the entry is hidden by then.
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover()
    isHidden.current = false
    dialog.showModal()
    // The browser focuses the first field, and of a group of radio buttons the checked one is where a person is.
    if (dialog.querySelector(':focus[type=radio]'))
      dialog.querySelector<HTMLElement>('input:checked')?.focus()
    // Back and Forward may change the month behind the dialog, which it would then be about.
    const close = () => dialog.close()
    addEventListener('popstate', close)
    return () => {
      removeEventListener('popstate', close)
      isHidden.current = true
      close()
    }
  }, [])

  const content = (
    <>
      <div
        className={styles.body}
        {...(isLong && { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 })}
      >
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, width === 520 && styles.wide)}
      aria-labelledby={titleId}
      // Escape asks to close, and so does Back on Android: Chrome and Edge from 126 and Firefox from 149 give it to the topmost
      // dialog or popover before the page.
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes the dialog in Chromium without `cancel`. The effect above closes it too, while a part beside it
      // loads; the dialog is then only hidden, or open again when the event comes.
      onClose={() => !isHidden.current && !ref.current?.open && onClose()}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {onSubmit ? (
        <Form className={styles.content} onSubmit={onSubmit}>
          {content}
        </Form>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
      {/* The close button is last, so that the first field gets the focus. */}
      {closeLabel && (
        <div className={styles.close}>
          <IconButton icon="close" size="sm" label={closeLabel} onClick={onClose} />
        </div>
      )}
    </dialog>
  )
}
