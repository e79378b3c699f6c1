import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blocksOf, listBlocks } from '../../../../domain/hour-blocks.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { commonTexts } from '../../../i18n/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { PagedCard } from '../asked/paged-card.tsx'
import type { AskedCount } from '../asked/view-model.ts'
import { PeopleOfHours } from '../people/people-of-hours.tsx'
import { releasesQuery } from '../requests.ts'
import { ReleaseItem } from './release-item.tsx'
import { texts } from './texts.ts'
import styles from '../asked/asks.module.css'

type ReleasesCardProps = {
  projectId: string
  nameOf: (userId: string) => string
  /** The people who are asked to be a substitute, by the release. */
  asked: ReadonlyMap<string, AskedCount>
  /** Releases rest in an archived project; undefined until the project is read. */
  isArchived: boolean | undefined
  year: string
}

/** The releases of a project: those that wait for a decision, and folded those that have ended. */
export function ReleasesCard({ projectId, nameOf, asked, isArchived, year }: ReleasesCardProps) {
  const canChange = isArchived === false
  const t = useTexts(texts)
  const language = useLanguage()
  const { close } = useTexts(commonTexts)
  const releases = useInfiniteQuery(releasesQuery(projectId))
  const [soughtId, setSoughtId] = useState<string>()
  const all = releases.data?.pages.flatMap((page) => page.releases)
  const open = all?.filter(({ state }) => state === 'open')
  // A release that is decided meanwhile takes its dialog with it.
  const sought = open?.find(({ id }) => id === soughtId)
  return (
    <>
      <PagedCard
        title={t.releases}
        hint={open && (open.length === 0 ? t.noneOpen : t.openCount(open.length))}
        texts={t}
        query={releases}
        current={open}
        ended={all?.filter(({ state }) => state !== 'open')}
        empty={
          <EmptyState
            icon={later.userMinus}
            title={t.none}
            text={isArchived ? t.archivedMeans : t.noneMeans}
          />
        }
        itemOf={(release) => (
          <ReleaseItem
            key={release.id}
            {...{ projectId, release, canChange, year }}
            name={nameOf(release.userId)}
            asked={asked.get(release.id)}
            onFind={() => setSoughtId(release.id)}
          />
        )}
      />
      {sought && (
        <Dialog title={t.find} closeLabel={close} width={520} onClose={() => setSoughtId(undefined)}>
          <p className={styles.sought}>
            <bdi>{nameOf(sought.userId)}</bdi>: {listBlocks(blocksOf(sought.slots), language)}
          </p>
          <PeopleOfHours projectId={projectId} slots={sought.slots} release={sought} canRequest={canChange} />
        </Dialog>
      )}
    </>
  )
}
