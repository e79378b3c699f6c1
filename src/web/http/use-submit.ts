import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '../../domain/language.ts'
import { useLanguage } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { ApiError, sentenceOf } from './api-error.ts'

type FieldErrors = Record<string, string>

/** What is wrong with a form's values, and why. */
type Check<Values> = (values: Values, language: Language) => FieldErrors

/** Kept as what it is, not as words: the page may come to speak another language meanwhile. */
interface Failure {
  fieldsIn: (language: Language) => FieldErrors
  /** What no field can say. */
  error?: unknown
}

interface SubmitOptions<Values> {
  /** What finds wrong fields before anything is sent; it may be loaded by then. */
  check: Check<Values> | { load: () => Promise<Check<Values>> }
  send: (values: Values) => Promise<void>
  /** The sentence where the server gave none. */
  fallback: string
  /** The field to look at again when the server names none. */
  retryAt?: string
}

const NO_FAILURE: Failure = { fieldsIn: () => ({}) }

/** A form's way to the server: checked, sent once, and what went wrong told at its field, which takes the focus. */
export function useSubmit<Values extends object>(options: SubmitOptions<Values>) {
  const [busy, setBusy] = useState(false)
  const language = useLanguage()
  const [failure, setFailure] = useState(NO_FAILURE)
  // Not `busy`: a double click's second submit comes before the first is drawn.
  const sending = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form)) as Values
    sending.current = true
    const check = 'load' in options.check ? await options.check.load() : options.check
    const fieldsIn = (spoken: Language) => check(values, spoken)
    if (Object.keys(fieldsIn(language)).length > 0) {
      sending.current = false
      return fail(form, { fieldsIn })
    }
    setFailure(NO_FAILURE)
    setBusy(true)
    try {
      await options.send(values)
    } catch (error) {
      fail(
        form,
        failureOf(error, (name) => name in values),
      )
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const fail = (form: HTMLFormElement, next: Failure) => {
    flushSync(() => setFailure(next))
    const retryAt = next.error !== undefined && options.retryAt ? `[name="${options.retryAt}"]` : null
    const field =
      form.querySelector<HTMLInputElement>('[aria-invalid="true"]') ??
      (retryAt && form.querySelector<HTMLInputElement>(retryAt))
    if (!field) return
    field.focus()
    field.select()
  }

  const { fieldsIn, error } = failure
  return {
    busy,
    failure: {
      fields: fieldsIn(language),
      /** What no field can say. */
      sentence: error === undefined ? undefined : sentenceOf(error, options.fallback),
    },
    forgive: () => setFailure(NO_FAILURE),
    /** What the form hears of. */
    form: {
      /** What is being put right is wrong no more until it is sent again. */
      onInput: ({ target }: { target: EventTarget }) => {
        const { name } = target as HTMLInputElement
        setFailure((last) => (name in last.fieldsIn(language) ? without(name, last) : last))
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (!sending.current) inBackground(submit(event.currentTarget))
      },
    },
    /** For a form's other button. */
    submit: (form: HTMLFormElement) => {
      if (!sending.current) inBackground(submit(form))
    },
  }
}

function without(name: string, { fieldsIn, ...failure }: Failure): Failure {
  return {
    ...failure,
    fieldsIn: (language) => {
      const { [name]: _, ...others } = fieldsIn(language)
      return others
    },
  }
}

function failureOf(error: unknown, hasField: (name: string) => boolean): Failure {
  if (!(error instanceof ApiError)) return { ...NO_FAILURE, error }
  const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => hasField(name)))
  const fieldsIn = () => fields
  // The server's sentence for wrong input is the first field's own; once is enough.
  return Object.values(fields).includes(error.message) ? { fieldsIn } : { fieldsIn, error }
}
