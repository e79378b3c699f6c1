import { type SubmitEvent, useRef, useState } from 'react'
import type { Language } from '../domain/language.ts'
import { ApiError, sentenceOf } from './http/api-error.ts'
import { useLanguage } from './i18n/language.ts'
import { inBackground } from './in-background.ts'
import { focusOnError } from './ui/form.tsx'

type FieldErrors = Record<string, string>

/** Finds the wrong fields of a form and their errors. */
type Check<Values> = (values: Values, language: Language) => FieldErrors

/** A failure without its text, because the page's language may change while the failure is shown. */
interface Failure {
  fieldsIn: (language: Language) => FieldErrors
  /** An error that belongs to no field. */
  error?: unknown
}

interface SubmitOptions<Values> {
  /** Checks the fields before the form is sent; it may be loaded at that moment. */
  check: Check<Values> | { load: () => Promise<Check<Values>> }
  send: (values: Values) => Promise<void>
  /** The message where the server gave none. */
  fallback: string
  /** The field that takes the focus when the server names none. */
  retryAt?: string
}

const NO_FAILURE: Failure = { fieldsIn: () => ({}) }

/** Checks a form, sends it once and shows each error at its field; the first such field takes the focus. */
export function useSubmit<Values extends object>(options: SubmitOptions<Values>) {
  const [busy, setBusy] = useState(false)
  const language = useLanguage()
  const [failure, setFailure] = useState(NO_FAILURE)
  // The second submit of a double click comes before React has drawn `busy`.
  const sending = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form)) as Values
    sending.current = true
    try {
      const check = 'load' in options.check ? await options.check.load().catch(notLoaded) : options.check
      const fieldsIn = (inLanguage: Language) => check(values, inLanguage)
      if (Object.keys(fieldsIn(language)).length > 0) return fail(form, { fieldsIn })
      setFailure(NO_FAILURE)
      setBusy(true)
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
    const wrong = focusOnError(form, () => setFailure(next))
    const retryAt = next.error !== undefined && options.retryAt ? `[name="${options.retryAt}"]` : null
    const field = wrong ?? (retryAt && form.querySelector<HTMLInputElement>(retryAt))
    if (!field) return
    field.focus()
    field.select()
  }

  const { fieldsIn, error } = failure
  return {
    busy,
    failure: {
      fields: fieldsIn(language),
      /** The message of an error that belongs to no field. */
      sentence: error === undefined ? undefined : sentenceOf(error, options.fallback),
    },
    forgive: () => setFailure(NO_FAILURE),
    /** The form's event handlers. */
    form: {
      /** Clears the error of the edited field until the next submit. */
      onInput: ({ target }: { target: EventTarget }) => {
        const { name } = target as HTMLInputElement
        setFailure((last) => (name in last.fieldsIn(language) ? without(name, last) : last))
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (!sending.current) inBackground(submit(event.currentTarget))
      },
    },
    /** Submits the form from another button. */
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

/** Where the file of the checks does not come, the server cannot be reached. */
function notLoaded(): never {
  throw new ApiError(0, 'offline', '')
}

function failureOf(error: unknown, hasField: (name: string) => boolean): Failure {
  if (!(error instanceof ApiError)) return { ...NO_FAILURE, error }
  const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => hasField(name)))
  const fieldsIn = () => fields
  // For wrong input the server's sentence repeats the error of the first field, so it is left out.
  return Object.values(fields).includes(error.message) ? { fieldsIn } : { fieldsIn, error }
}
