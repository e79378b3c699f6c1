import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const print = matchMedia('print')

/** Whether a print has begun. The medium is still the screen at that event, and changes after the sheets are counted. */
let hasBegun = false
addEventListener('beforeprint', () => {
  hasBegun = true
})
addEventListener('afterprint', () => {
  hasBegun = false
})

/** Whether the page is being printed. The change is drawn before the browser lays out the sheets. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => hasBegun || print.matches)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const change = () => (print.matches ? begin() : end())
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    print.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      print.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
