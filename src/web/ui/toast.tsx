import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastTone = 'success' | 'error' | 'info'
export type ToastOptions = { tone?: ToastTone | undefined; ms?: number | undefined }
export type ShowToast = (text: string, options?: ToastOptions) => void
type ToastItem = { id: number; text: string; tone: ToastTone; ms: number }

const icons = { success: 'check', error: 'warning', info: 'info' } as const
const ToastContext = createContext<ShowToast | undefined>(undefined)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<ToastItem[]>([])
  const lastId = useRef(0)
  const region = useRef<HTMLDivElement>(null)

  const show = useCallback<ShowToast>((text, { tone = 'success', ms = 1600 } = {}) => {
    lastId.current += 1
    const item = { id: lastId.current, text, tone, ms }
    // The last one into the top layer is the topmost: this lifts the toast above a dialog opened meanwhile.
    region.current?.hidePopover()
    region.current?.showPopover()
    setItems((all) => [...all, item])
  }, [])
  const drop = useCallback((id: number) => setItems((all) => all.filter((item) => item.id !== id)), [])

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
  useEffect(() => {
    const timer = setTimeout(() => onDone(item.id), item.ms)
    return () => clearTimeout(timer)
  }, [item, onDone])
  return (
    <span className={cx(styles.toast, styles[item.tone])}>
      <Icon name={icons[item.tone]} />
      {item.text}
    </span>
  )
}

export function useToast(): { show: ShowToast } {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a <ToastProvider> above it')
  return { show }
}
