import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastTone = 'success' | 'error' | 'info'
export type ToastOptions = { tone?: ToastTone | undefined; ms?: number | undefined }
/** Shows a toast and returns a function that removes it early. */
export type ShowToast = (words: ReactNode, options?: ToastOptions) => () => void
type ToastItem = { id: number; words: ReactNode; tone: ToastTone; ms: number }

const icons = { success: 'check', error: 'warning', info: 'info' } as const
/** Toasts stay this long by the specification, and so do those that say 'Save failed' of a price, a colour or hours. */
export const TOAST_MS = 1600
const ERROR_MS = 6000
const ToastContext = createContext<ShowToast | undefined>(undefined)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<ToastItem[]>([])
  const lastId = useRef(0)
  const region = useRef<HTMLDivElement>(null)

  const drop = useCallback((id: number) => setItems((all) => all.filter((item) => item.id !== id)), [])
  const show = useCallback<ShowToast>(
    (words, { tone = 'success', ms = tone === 'error' ? ERROR_MS : TOAST_MS } = {}) => {
      lastId.current += 1
      const id = lastId.current
      // The latest element of the top layer is topmost: opening the region again lifts it above a dialog.
      region.current?.hidePopover()
      region.current?.showPopover()
      setItems((all) => [...all, { id, words, tone, ms }])
      return () => drop(id)
    },
    [drop],
  )

  useEffect(() => region.current?.showPopover(), [])

  const list = (alerts: boolean) =>
    items
      .filter((item) => (item.tone === 'error') === alerts)
      .map((item) => <Toast key={item.id} item={item} onDone={drop} />)

  return (
    <ToastContext value={show}>
      {children}
      <div ref={region} popover="manual" className={styles.region}>
        <output>{list(false)}</output>
        <div role="alert">{list(true)}</div>
      </div>
    </ToastContext>
  )
}

function Toast({ item, onDone }: { item: ToastItem; onDone: (id: number) => void }) {
  // A toast with a button stays while the pointer or the focus is on it.
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onDone(item.id), item.ms)
    return () => clearTimeout(timer)
  }, [item, onDone, isHeld])
  return (
    <span
      className={cx(styles.toast, styles[item.tone])}
      onMouseEnter={hold}
      onMouseLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <Icon name={icons[item.tone]} />
      {item.words}
    </span>
  )
}

export function useToast(): { show: ShowToast } {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a <ToastProvider> above it')
  return { show }
}
