import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MyRequestReply } from '../../../../contract/requests.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { isStored, offlineSince } from '../../../session/offline-replies.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AnsweredRequests } from './answered-requests.tsx'
import { RequestCard } from './request-card.tsx'
import { draftOfLeftOut, myRequestsQuery } from './requests.ts'
import { askedTexts } from './texts.ts'
import { sortRequests } from './view-model.ts'
import styles from './requests-section.module.css'

/** The requests to the person: those to answer, and folded those that have ended. `?request=` in the address opens one. */
export function RequestsSection() {
  const t = useTexts(askedTexts)
  const [params] = useSearchParams()
  const named = params.get('request')
  const { data, error, refetch } = useQuery(myRequestsQuery())
  const found = data?.requests.find(({ id }) => id === named)
  const wasLookedFor = useLookFor(named, found !== undefined, refetch)
  // The request that the address names stays where it is when it is answered.
  const [shownId, setShownId] = useState<string>()
  if (found && shownId !== found.id) setShownId(found.id)
  useEffect(() => {
    if (shownId !== undefined) focusAtTop(`request-${shownId}`)
  }, [shownId])
  useLeaveDraft(data)

  if (!data) {
    return error ? (
      <ReadFailed error={error} fallback={t.failed} onRetry={() => inBackground(refetch())} />
    ) : null
  }
  const { open, ended } = sortRequests(data.requests)
  if (open.length === 0 && ended.length === 0 && named === null) return null
  return (
    <section className={styles.section} aria-labelledby="asked-work">
      <h2 id="asked-work" className={styles.title}>
        {t.title}
      </h2>
      {named !== null && !found && wasLookedFor && <Notice>{t.gone}</Notice>}
      {open.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          isShown={request.id === named}
          isOffline={offlineSince(data) !== undefined}
        />
      ))}
      {ended.length > 0 && <AnsweredRequests requests={ended} shownId={named} />}
    </section>
  )
}

/**
 * Reads the requests again where they lack the one that the address names: a notice may lead to a request that is newer than
 * the open page.
 * @returns whether a read has ended since the address names it
 */
function useLookFor(
  named: string | null,
  isFound: boolean,
  read: (options: { cancelRefetch: boolean }) => Promise<unknown>,
): boolean {
  const [lookedFor, setLookedFor] = useState<string>()
  useEffect(() => {
    if (named === null || isFound) return
    // At the opening of the page the first read is under way, and is enough.
    inBackground(read({ cancelRefetch: false }).then(() => setLookedFor(named)))
  }, [named, isFound, read])
  return lookedFor === named
}

/** The hours that are left out leave the draft with their request. A reply that was stored may be older than the request. */
function useLeaveDraft(reply: { requests: MyRequestReply[] } | undefined): void {
  const [leftOut, change] = useDraft(draftOfLeftOut())
  const isOpen = (id: string) => reply?.requests.some((each) => each.id === id && each.state === 'open')
  useEffect(() => {
    if (!reply || isStored(reply)) return
    if (Object.keys(leftOut).every(isOpen)) return
    change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => isOpen(id))))
  })
}

function focusAtTop(id: string): void {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
