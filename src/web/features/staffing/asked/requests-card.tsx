import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { requestsQuery } from '../requests.ts'
import { PagedCard } from './paged-card.tsx'
import { RequestItem } from './request-item.tsx'
import { texts } from './texts.ts'
import { isOpen } from './view-model.ts'

type RequestsCardProps = {
  projectId: string
  nameOf: (userId: string) => string
  /** The person of a release. */
  leaverOf: (releaseId: string) => string | undefined
  /** Requests rest in an archived project; undefined until the project is read. */
  isArchived: boolean | undefined
  year: string
}

/** The requests of a project: those that somebody can still answer, and folded those that have ended. */
export function RequestsCard({ projectId, nameOf, leaverOf, isArchived, year }: RequestsCardProps) {
  const t = useTexts(texts)
  const requests = useInfiniteQuery(requestsQuery(projectId))
  const all = requests.data?.pages.flatMap((page) => page.requests)
  const open = all?.filter(isOpen)
  return (
    <PagedCard
      title={t.requests}
      hint={open && (open.length === 0 ? t.noneOpen : t.openCount(open.length))}
      texts={t}
      query={requests}
      current={open}
      ended={all?.filter((request) => !isOpen(request))}
      empty={<EmptyState icon="mail" title={t.none} text={isArchived ? t.archivedMeans : t.noneMeans} />}
      itemOf={(request) => (
        <RequestItem
          key={request.id}
          {...{ projectId, request, nameOf, year }}
          canChange={isArchived === false}
          leaver={request.releaseId === null ? undefined : leaverOf(request.releaseId)}
        />
      )}
    />
  )
}
