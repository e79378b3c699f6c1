import type { InputEvent, ReactNode, SubmitEvent } from 'react'

export type FormProps = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onInput?: ((event: InputEvent<HTMLFormElement>) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Speaks its own error texts, not the browser's bubbles. A field that has set a custom validity (MoneyInput with text that is
 * no amount) holds the form back and takes the focus, so that a value the user does not see is never sent.
 */
export function Form({ onSubmit, onInput, className, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = [...event.currentTarget.querySelectorAll('input')].find(
      (input) => input.validity.customError,
    )
    if (refused) refused.focus()
    else onSubmit(event)
  }
  return (
    <form noValidate className={className} onSubmit={submit} onInput={onInput}>
      {children}
    </form>
  )
}
