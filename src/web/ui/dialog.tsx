import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Form } from './form.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  onClose: () => void
  title: ReactNode
  /** The name of the corner button. Without it the corner is empty, and the footer must offer a way out. */
  closeLabel?: string | undefined
  width?: 420 | 520 | undefined
  footer?: ReactNode
  /** Words alone, maybe more than the screen is high: it takes the focus, so that keys scroll it. */
  isLong?: boolean | undefined
  /** Makes body and footer one form. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined
  children?: ReactNode
}

/** Open as long as it is mounted. */
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

  // A layout effect closes before React removes the element; only a closed dialog gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Opened from a menu, it gives the focus back to the menu's button: the entry is gone by then.
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover()
    dialog.showModal()
    return () => dialog.close()
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
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      // Chromium lets a second Escape close without asking: follow it. A dialog that is open again by the time the event
      // comes was closed by React's StrictMode, which runs the effect above twice.
      onClose={() => !ref.current?.open && onClose()}
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
      {/* Last, so that the first field has the focus. */}
      {closeLabel && (
        <div className={styles.close}>
          <IconButton icon="close" size="sm" label={closeLabel} onClick={onClose} />
        </div>
      )}
    </dialog>
  )
}
