import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, sentenceOf } from './api-error.ts'

type FieldErrors = Record<string, string>

interface Failure {
  fields: FieldErrors
  /** What no field can say. */
  sentence?: string
}

interface SubmitOptions<Values> {
  /** Wrong fields, found before anything is sent. */
  check: (values: Values) => FieldErrors | Promise<FieldErrors>
  send: (values: Values) => Promise<void>
  /** The sentence where the server gave none. */
  fallback: string
  /** The field to look at again when the server names none. */
  retryAt?: string
}

const NO_FAILURE: Failure = { fields: {} }

/** A form's way to the server: checked, sent once, and what went wrong told at its field, which takes the focus. */
export function useSubmit<Values extends object>(options: SubmitOptions<Values>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(NO_FAILURE)
  // Not `busy`: a double click's second submit comes before the first is drawn.
  const sending = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form)) as Values
    sending.current = true
    const checked = options.check(values)
    const wrong = checked instanceof Promise ? await checked : checked
    if (Object.keys(wrong).length > 0) {
      sending.current = false
      return fail(form, { fields: wrong })
    }
    setFailure(NO_FAILURE)
    setBusy(true)
    try {
      await options.send(values)
    } catch (error) {
      fail(
        form,
        failureOf(error, options.fallback, (name) => name in values),
      )
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const fail = (form: HTMLFormElement, next: Failure) => {
    flushSync(() => setFailure(next))
    const retryAt = next.sentence !== undefined && options.retryAt ? `[name="${options.retryAt}"]` : null
    const field =
      form.querySelector<HTMLInputElement>('[aria-invalid="true"]') ??
      (retryAt && form.querySelector<HTMLInputElement>(retryAt))
    if (!field) return
    field.focus()
    field.select()
  }

  return {
    busy,
    failure,
    forgive: () => setFailure(NO_FAILURE),
    /** What the form hears of. */
    form: {
      /** What is being put right is wrong no more until it is sent again. */
      onInput: ({ target }: { target: EventTarget }) => {
        const { name } = target as HTMLInputElement
        setFailure((last) => (name in last.fields ? without(name, last) : last))
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (!sending.current) void submit(event.currentTarget)
      },
    },
    /** For a form's other button. */
    submit: (form: HTMLFormElement) => {
      if (!sending.current) void submit(form)
    },
  }
}

function without(name: string, { fields, ...failure }: Failure): Failure {
  const { [name]: _, ...others } = fields
  return { ...failure, fields: others }
}

function failureOf(error: unknown, fallback: string, hasField: (name: string) => boolean): Failure {
  const fields = Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.fields : {}).filter(([name]) => hasField(name)),
  )
  const sentence = sentenceOf(error, fallback)
  // The server's sentence for wrong input is the first field's own; once is enough.
  return Object.values(fields).includes(sentence) ? { fields } : { fields, sentence }
}
