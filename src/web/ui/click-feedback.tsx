import { useEffect } from 'react'
import { cx } from './cx.ts'
import styles from './click-feedback.module.css'

const DURATION_MS = 500

/**
 * Draws a ring at every pointer press, for half a second. Mount it once. A cell of a grid shows the press by itself, and two
 * frames for its ring are a tenth of the work for it. One element serves all presses, since an element that comes and goes makes
 * the browser draw four frames of the page anew.
 */
export function ClickFeedback() {
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const ring = document.createElement('span')
    ring.className = cx(styles.ring)
    ring.ariaHidden = 'true'
    const press = ({ target, clientX, clientY }: PointerEvent) => {
      if (still.matches || !(target instanceof Element) || target.matches('td')) return
      // An open dialog would cover a ring that is outside it.
      const place = target.closest('dialog') ?? document.body
      if (ring.parentElement !== place) place.append(ring)
      const at = `translate(${clientX}px, ${clientY}px)`
      ring.animate(
        { transform: [`${at} scale(0.2)`, at], opacity: [1, 0] },
        { duration: DURATION_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      )
    }
    document.addEventListener('pointerdown', press, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true })
      ring.remove()
    }
  }, [])
  return null
}
