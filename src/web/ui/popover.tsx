import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import styles from './popover.module.css'

export type PopoverTrigger = { popoverTarget: string; 'aria-describedby'?: string }
export type PopoverProps = {
  /** Spread the given props on the button that opens it. */
  trigger: (props: PopoverTrigger) => ReactNode
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

/** The platform's popover (Escape and a press outside close it), put below its button. */
export function Popover({ trigger, align = 'start', children }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)

  // Placed by hand: CSS anchors are younger than the browsers we promise.
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const box = anchor.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !box) return
    const panel = event.currentTarget
    const room = document.documentElement.clientWidth - panel.offsetWidth - 12
    const left = align === 'end' ? box.right - panel.offsetWidth : box.left
    panel.style.left = `${Math.max(12, Math.min(left, room)) + scrollX}px`
    panel.style.top = `${box.bottom + 6 + scrollY}px`
  }

  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        {trigger({ popoverTarget: id })}
      </span>
      <div id={id} popover="auto" className={styles.panel} onToggle={place}>
        {children}
      </div>
    </>
  )
}
