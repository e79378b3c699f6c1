import { sentenceOf } from './http/api-error.ts'
import { inBackground } from './in-background.ts'
import { Button, type ButtonSize } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

export interface PagedQuery {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type ReadMoreProps = {
  query: PagedQuery
  label: string
  /** The message where the server gave no reason. */
  fallback: string
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** Stands below a list that is read page by page: the button for the next page, and why that could not be read. */
export function ReadMore({ query, label, fallback, size, className }: ReadMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      {query.isFetchNextPageError && <Notice tone="error">{sentenceOf(query.error, fallback)}</Notice>}
      <Button size={size} busy={query.isFetchingNextPage} onClick={() => inBackground(query.fetchNextPage())}>
        {label}
      </Button>
    </div>
  )
}
