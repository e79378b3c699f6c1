import { useEffect } from 'react'
import { cx } from './cx.ts'
import styles from './click-feedback.module.css'

/** Draws a ring at every pointer press, for half a second. Mount it once. */
export function ClickFeedback() {
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const press = (event: PointerEvent) => {
      if (still.matches) return
      const ring = document.createElement('span')
      ring.className = cx(styles.ring)
      ring.ariaHidden = 'true'
      ring.style.left = `${event.clientX}px`
      ring.style.top = `${event.clientY}px`
      ring.addEventListener('animationend', () => ring.remove())
      // An open dialog would cover a ring that is outside it.
      const modal = event.target instanceof Element ? event.target.closest('dialog') : null
      ;(modal ?? document.body).append(ring)
    }
    document.addEventListener('pointerdown', press, { capture: true, passive: true })
    return () => document.removeEventListener('pointerdown', press, { capture: true })
  }, [])
  return null
}
