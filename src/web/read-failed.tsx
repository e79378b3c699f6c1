import { isRefused, isUnanswered, sentenceOf } from './http/api-error.ts'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

type ReadFailedProps = {
  error: unknown
  /** The warning where no answer came, and this device has stored nothing. */
  notHere?: string
  /** The message where the server gave no reason. */
  fallback: string
  onRetry: () => unknown
}

/** Stands in place of data that could not be read: the reason, and a Try again button unless the server has refused. */
export function ReadFailed({ error, notHere, fallback, onRetry }: ReadFailedProps) {
  const { tryAgain } = useTexts(commonTexts)
  const missing = isUnanswered(error) ? notHere : undefined
  const isFinal = isRefused(error)
  return (
    <Notice
      tone={missing ? 'warning' : isFinal ? 'info' : 'error'}
      action={
        isFinal || (
          <Button size="sm" onClick={() => onRetry()}>
            {tryAgain}
          </Button>
        )
      }
    >
      {missing ?? sentenceOf(error, fallback)}
    </Notice>
  )
}
