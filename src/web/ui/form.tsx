import type { InputEvent, ReactNode, SubmitEvent } from 'react'

export type FormProps = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onInput?: ((event: InputEvent<HTMLFormElement>) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that shows its own error texts in place of the browser's. A field with a custom validity (a MoneyInput whose text is
 * no amount) stops the submit and takes the focus, so that the form never sends a value that the user does not see.
 */
export function Form({ onSubmit, onInput, className, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = [...event.currentTarget.querySelectorAll('input')].find(
      (input) => input.validity.customError,
    )
    if (!refused) return onSubmit(event)
    // Fires the field's `invalid` event.
    refused.checkValidity()
    refused.focus()
  }
  return (
    <form noValidate className={className} onSubmit={submit} onInput={onInput}>
      {children}
    </form>
  )
}
