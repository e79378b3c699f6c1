import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { later } from './later-shapes.ts'

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
      icon={copied ? 'check' : later.copy}
      onClick={async (event) => setCopied(await copyText(text, event.currentTarget))}
    >
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  )
}

/**
 * Copies a text and returns whether this succeeded. The clipboard API exists only on https and localhost. On plain http, which
 * self-hosters start with, the old command copies from a field beside `near`: only there can a field in an open dialog be
 * selected.
 */
async function copyText(text: string, near: Element): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  near.after(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
