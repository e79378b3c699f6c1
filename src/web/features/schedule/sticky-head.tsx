import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { phone } from '../../ui/use-is-phone.ts'
import styles from './sticky-head.module.css'

/** The value of `--tools` in the style sheets. Another value makes the browser compute the styles of the whole page again. */
const USUAL = '76px'

/**
 * The tools and sums above the month, which stay in sight on a desk. The page is told how high they are, since they take more
 * lines in a narrow window or in another language.
 */
export function StickyHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const tell = () => {
      // On phones the tools do not stick, and nothing depends on their height.
      const height = phone.matches ? USUAL : `${head.current?.offsetHeight ?? 0}px`
      style.setProperty('--tools', height === USUAL ? '' : height)
    }
    // The month may scroll to its day of today before it is painted.
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(head.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--tools')
    }
  }, [])
  return (
    <div ref={head} className={styles.head}>
      {children}
    </div>
  )
}
