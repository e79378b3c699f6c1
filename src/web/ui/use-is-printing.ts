import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. The change is drawn before the browser lays out the sheets. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const print = matchMedia('print')
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
