import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './info-popover.module.css'

export type InfoPopoverProps = {
  /** The button's accessible name. */
  label: string
  children: ReactNode
}

/** An info button that opens a text in the platform's popover: Escape or a press elsewhere closes it. */
export function InfoPopover({ label, children }: InfoPopoverProps) {
  const id = useId()
  return (
    <>
      <IconButton icon="info" size="sm" label={label} popoverTarget={id} />
      <div id={id} popover="auto" className={styles.panel}>
        {children}
      </div>
    </>
  )
}
