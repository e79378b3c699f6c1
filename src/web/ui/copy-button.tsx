import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { copyText } from './copy-text.ts'

const COPIED_MS = 1600

export type CopyButtonProps = ButtonLook & {
  text: string
  label: string
  copiedLabel: string
  disabled?: boolean | undefined
}

export function CopyButton({ text, label, copiedLabel, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
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
