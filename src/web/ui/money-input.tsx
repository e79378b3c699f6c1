import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

/** `reason` is the error of a text that is no amount. */
export type MoneyParsed = { ok: true; cents: number | null } | { ok: false; reason: string }

export type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'
> &
  FieldTexts & {
    value: number | null
    /** Called while typing with every text that is an amount, and never with another text. */
    onChange: (cents: number | null) => void
    onValidityChange?: ((valid: boolean) => void) | undefined
    parse: (text: string) => MoneyParsed
    /** Gives the amount without the currency sign. */
    format: (cents: number) => string
    suffix?: string | undefined
    /** A text that is no amount and with which the field begins. */
    textAtFirst?: string | undefined
    /** The error waits for the submit of the form, since it would move the buttons below the field from under the pointer. */
    errorOnSubmit?: boolean | undefined
  }

/** `invalid` is the error of the text, null where the text is an amount. */
type Draft = { text: string; invalid: string | null; cents: number | null }

/**
 * A text field with a decimal keyboard. A field of type=number would drop text that it cannot read, and depends on the
 * browser's language. The value follows the typing, so that a Save button is enabled at once; an error shows when the field
 * is left.
 */
export function MoneyInput(props: MoneyInputProps) {
  const {
    value,
    onChange,
    onValidityChange,
    parse,
    format,
    suffix,
    textAtFirst,
    errorOnSubmit = false,
    error,
    onBlur,
    onKeyDown,
    onInvalid,
    ...rest
  } = props
  const draftOf = (text: string): Draft => {
    const parsed = parse(text)
    return parsed.ok
      ? { text, invalid: null, cents: parsed.cents }
      : { text, invalid: parsed.reason, cents: value }
  }
  const [draft, setDraft] = useState(() => (textAtFirst === undefined ? null : draftOf(textAtFirst)))
  const [isChecked, setIsChecked] = useState(textAtFirst !== undefined)
  const input = useRef<HTMLInputElement>(null)

  // A value from outside, such as after a save or an undo, replaces the text that was left in the field.
  if (draft && isChecked && draft.cents !== value) setDraft(null)

  const invalid = draft?.invalid ?? null
  const isInvalid = invalid !== null
  const wasInvalid = useRef(false)
  useEffect(() => {
    input.current?.setCustomValidity(invalid ?? '')
    if (wasInvalid.current !== isInvalid) onValidityChange?.(!isInvalid)
    wasInvalid.current = isInvalid
  })

  const type = (text: string) => {
    const typed = draftOf(text)
    setDraft(typed)
    if (typed.invalid !== null) return
    setIsChecked(false)
    if (typed.cents !== value) onChange(typed.cents)
  }
  const leave = () => {
    if (!isInvalid) setDraft(null)
    else if (!errorOnSubmit) setIsChecked(true)
  }

  return (
    <TextField
      placeholder=""
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      align="end"
      suffix={suffix}
      error={error || (isChecked && invalid)}
      value={draft?.text ?? (value === null ? '' : format(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') leave()
        onKeyDown?.(event)
      }}
      onInvalid={(event) => {
        setIsChecked(true)
        onInvalid?.(event)
      }}
    />
  )
}
