import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './disclosure.module.css'

export type DisclosureProps = {
  /** The button's word when closed and when open. */
  labels: { show: string; hide: string }
  /** What the button is about, read after its word where many stand in a list. */
  about?: string | undefined
  /** Left of the button. */
  summary?: ReactNode
  /** More buttons, before this one. */
  actions?: ReactNode
  defaultOpen?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** Not <details>: its summary may hold no other buttons. The content exists only while it is open. */
export function Disclosure({
  labels,
  about,
  summary,
  actions,
  defaultOpen = false,
  onToggle,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen)
  const contentId = useId()
  const toggle = () => {
    setOpen(!open)
    onToggle?.(!open)
  }
  return (
    <div>
      <div className={styles.row}>
        <div className={styles.summary}>{summary}</div>
        <div className={styles.actions}>
          {actions}
          <Button
            size="sm"
            icon="chevron-down"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={toggle}
          >
            {open ? labels.hide : labels.show}
            {about && <VisuallyHidden> {about}</VisuallyHidden>}
          </Button>
        </div>
      </div>
      <div id={contentId} className={cx(open && styles.content)}>
        {open && children}
      </div>
    </div>
  )
}
