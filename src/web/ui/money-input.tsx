import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

/** Why a text is refused stands in `reason`, where `invalidText` does not say it. */
export type MoneyParsed = { ok: true; cents: number | null } | { ok: false; reason?: string | undefined }

export type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'
> &
  FieldTexts & {
    value: number | null
    /** Called with every text that is an amount, while typing; never with one that is not. */
    onChange: (cents: number | null) => void
    onValidityChange?: ((valid: boolean) => void) | undefined
    parse: (text: string) => MoneyParsed
    /** Without the currency sign. */
    format: (cents: number) => string
    invalidText: string
    suffix?: string | undefined
  }

/** `refusal` is what is wrong with the text. */
type Draft = { text: string; refusal: string | null; cents: number | null }

/**
 * Text with a decimal keyboard, not type=number: that one drops what it cannot read and depends on the browser's language.
 * The value follows the typing, so that a Save button wakes at once; the verdict on bad text waits until the field is left.
 */
export function MoneyInput(props: MoneyInputProps) {
  const {
    value,
    onChange,
    onValidityChange,
    parse,
    format,
    invalidText,
    suffix = '€',
    error,
    onBlur,
    onKeyDown,
    ...rest
  } = props
  const [draft, setDraft] = useState<Draft | null>(null)
  const [judged, setJudged] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // A value set from outside, such as after a save or an undo, replaces what was left standing in the field.
  if (draft && judged && draft.cents !== value) setDraft(null)

  const refusal = draft?.refusal ?? null
  const refused = refusal !== null
  useEffect(() => {
    input.current?.setCustomValidity(refusal ?? '')
  }, [refusal])

  const type = (text: string) => {
    const parsed = parse(text)
    const cents = parsed.ok ? parsed.cents : value
    setDraft({ text, refusal: parsed.ok ? null : (parsed.reason ?? invalidText), cents })
    if (parsed.ok !== !refused) onValidityChange?.(parsed.ok)
    if (!parsed.ok) return
    setJudged(false)
    if (cents !== value) onChange(cents)
  }
  const judge = () => (refused ? setJudged(true) : setDraft(null))

  return (
    <TextField
      placeholder=""
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      align="end"
      suffix={suffix}
      error={error || (judged && refusal)}
      value={draft?.text ?? (value === null ? '' : format(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        judge()
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') judge()
        onKeyDown?.(event)
      }}
    />
  )
}
