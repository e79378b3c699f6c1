import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReleaseReply } from '../../../../contract/releases.ts'
import { blocksOf, listBlocks } from '../../../../domain/hour-blocks.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useIsOffline } from '../../../http/use-is-offline.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { FoldButton } from '../../../ui/fold-button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFocusAfterRow } from '../../../ui/use-focus-after-row.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { myReleasesQuery, useWithdrawRelease } from '../booked/requests.ts'
import { releasedTexts } from './texts.ts'
import styles from './my-releases.module.css'

/** The releases of the person: those that wait for an answer, and folded those that have one. */
export function MyReleases({ projectId }: { projectId: string }) {
  const t = useTexts(releasedTexts)
  const { data } = useQuery(myReleasesQuery(projectId))
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const titleId = useId()
  const releases = data?.releases ?? []
  if (releases.length === 0) return null
  const open = releases.filter(({ state }) => state === 'open')
  const ended = releases.filter(({ state }) => state !== 'open')
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId} className={styles.title}>
        {t.releases}
      </h2>
      {open.length > 0 && (
        <ul className={styles.list}>
          {open.map((release) => (
            <OpenRelease key={release.id} projectId={projectId} release={release} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <div className={styles.earlier}>
          <FoldButton size="sm" isOpen={isOpen} controls={listId} onClick={() => setIsOpen(!isOpen)}>
            {t.earlier}
          </FoldButton>
          {isOpen && (
            <ul id={listId} className={styles.list} aria-label={t.earlier}>
              {ended.map((release) => (
                <li key={release.id} className={styles.ended}>
                  <Hours release={release} /> <span className={styles.quiet}>{t.states[release.state]}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

type ReleaseProps = { release: ReleaseReply }

function OpenRelease({ projectId, release }: ReleaseProps & { projectId: string }) {
  const t = useTexts(releasedTexts)
  const language = useLanguage()
  const isLost = useIsOffline()
  const { show } = useToast()
  // The reply may come when the live event has moved the release: callbacks of `mutate` would be lost then.
  const withdrawal = useWithdrawRelease(projectId, {
    done: () => show(t.withdrawn),
    failed: (error) => show(sentenceOf(error, t.failed), { tone: 'error' }),
  })
  const factsId = useId()
  const row = useRef<HTMLLIElement>(null)
  useFocusAfterRow(row)
  return (
    <li ref={row} tabIndex={-1} aria-labelledby={factsId} className={styles.open}>
      <p id={factsId}>
        <Hours release={release} /> {t.states.open}. <span className={styles.quiet}>{t.until}</span>
      </p>
      <Button
        size="sm"
        disabled={isLost}
        busy={withdrawal.isPending}
        onClick={() => withdrawal.mutate(release.id)}
      >
        {t.withdraw}
        <VisuallyHidden>{t.of(listBlocks(blocksOf(release.slots), language))}</VisuallyHidden>
      </Button>
    </li>
  )
}

function Hours({ release }: ReleaseProps) {
  return <b className={styles.hours}>{listBlocks(blocksOf(release.slots), useLanguage())}</b>
}
