import { sentenceOf } from './http/api-error.ts'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

type ReadFailedProps = {
  /** The colour of the message; an error's unless it says otherwise. */
  tone?: 'error' | 'warning'
  error: unknown
  /** The message where the server gave no reason. */
  fallback: string
  onRetry: () => unknown
}

/** Stands in place of data that could not be read: the reason and a Try again button. */
export function ReadFailed({ tone = 'error', error, fallback, onRetry }: ReadFailedProps) {
  const { tryAgain } = useTexts(commonTexts)
  return (
    <Notice
      tone={tone}
      action={
        <Button size="sm" onClick={() => onRetry()}>
          {tryAgain}
        </Button>
      }
    >
      {sentenceOf(error, fallback)}
    </Notice>
  )
}
