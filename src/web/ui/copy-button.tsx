import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { copyText } from './copy-text.ts'

export type CopyButtonProps = ButtonLook & {
  text: string
  label: string
  copiedLabel: string
  ms?: number | undefined
  disabled?: boolean | undefined
}

export function CopyButton({ text, label, copiedLabel, ms = 1600, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), ms)
    return () => clearTimeout(timer)
  }, [copied, ms])
  return (
    <Button
      {...look}
      icon={copied ? 'check' : 'copy'}
      onClick={(event) => void copyText(text, event.currentTarget).then(setCopied)}
    >
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  )
}
