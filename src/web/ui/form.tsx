import type { InputEvent, ReactNode, Ref, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

export type FormProps = {
  ref?: Ref<HTMLFormElement> | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onInput?: ((event: InputEvent<HTMLFormElement>) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that shows its own error texts in place of the browser's. A field with a custom validity (a MoneyInput whose text is
 * no amount) stops the submit and takes the focus, so that the form never sends a value that the user does not see.
 */
export function Form({ ref, onSubmit, onInput, className, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!showRefused(event.currentTarget)) onSubmit(event)
  }
  return (
    <form ref={ref} noValidate className={className} onSubmit={submit} onInput={onInput}>
      {children}
    </form>
  )
}

/** Shows the error of the form's first field with a custom validity, if there is one, and gives it the focus. */
export function showRefused(form: HTMLFormElement): boolean {
  const [refused] = refusedFields(form)
  // Fires the field's `invalid` event.
  refused?.checkValidity()
  refused?.focus()
  return refused !== undefined
}

/** The fields with a custom validity. */
export function refusedFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter((input) => input.validity.customError)
}

/** Draws the errors that `show` sets, gives the focus to the first wrong field, and returns this field. */
export function focusOnError(form: HTMLFormElement, show: () => void): HTMLInputElement | null {
  flushSync(show)
  const wrong = form.querySelector<HTMLInputElement>('[aria-invalid="true"]')
  wrong?.focus()
  return wrong
}
