import { useInfiniteQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useDeferredValue, useState } from 'react'
import { canPlan, roleLabel } from '../../../../domain/roles.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { ReadMore } from '../../../read-more.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { peopleQuery } from './requests.ts'
import { texts } from './texts.ts'
import { type Candidate, candidatesOf, freelancersToAdd } from './view-model.ts'
import styles from './adding.module.css'

type PeoplePickerProps = {
  tenantId: string
  projectId: string
  chosen: ReadonlySet<string>
  onChoose: Dispatch<SetStateAction<ReadonlySet<string>>>
}

/** Everybody of the organisation, to be searched and ticked. A choice stays while one searches for others. */
export function PeoplePicker({ tenantId, projectId, chosen, onChoose }: PeoplePickerProps) {
  const t = useTexts(texts)
  const [sought, setSought] = useState('')
  const people = useInfiniteQuery(peopleQuery(tenantId, useDeferredValue(sought)))
  const [isSelecting, setIsSelecting] = useState(false)
  const candidates = people.data && candidatesOf(people.data.pages, projectId)
  const all = freelancersToAdd(candidates ?? [])
  const hasNoOthers = sought === '' && candidates !== undefined && !people.hasNextPage && all.length === 0

  const toggle = ({ userId }: Candidate) => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    onChoose(next)
  }
  const selectAll = async () => {
    setIsSelecting(true)
    let read: { data?: typeof people.data; hasNextPage: boolean; isError: boolean } = people
    while (read.hasNextPage && !read.isError) read = await people.fetchNextPage()
    const found = freelancersToAdd(candidatesOf(read.data?.pages ?? [], projectId))
    // Reading takes a while, in which a person ticks others.
    onChoose((now) => new Set([...now, ...found.map(({ userId }) => userId)]))
    setIsSelecting(false)
  }
  return (
    <>
      <TextField
        type="search"
        label={t.find}
        hint={t.findHint}
        value={sought}
        autoFocus
        // The pages are those of one search.
        readOnly={isSelecting}
        onChange={({ target }) => setSought(target.value)}
      />
      {hasNoOthers ? (
        <p className={styles.note}>{t.nobodyElse}</p>
      ) : (
        <div className={styles.selection}>
          <Button
            size="sm"
            busy={isSelecting}
            disabled={all.length === 0}
            onClick={() => inBackground(selectAll())}
          >
            {t.selectAll(people.hasNextPage ? undefined : all.length)}
          </Button>
          {chosen.size > 0 && (
            <Button size="sm" variant="quiet" onClick={() => onChoose(new Set())}>
              {t.clear}
            </Button>
          )}
        </div>
      )}
      {people.error && !people.data && (
        <ReadFailed error={people.error} fallback={t.failed} onRetry={people.refetch} />
      )}
      {people.isPending && (
        <p className={styles.note} role="status">
          <Spinner /> {t.loading}
        </p>
      )}
      {candidates && (
        <div className={styles.list} aria-busy={people.isPlaceholderData}>
          <ul aria-label={t.people}>
            {candidates.map((candidate) => (
              <PersonChoice
                key={candidate.userId}
                candidate={candidate}
                isChosen={chosen.has(candidate.userId)}
                onToggle={() => toggle(candidate)}
              />
            ))}
          </ul>
          <ReadMore
            query={{ ...people, isFetchingNextPage: people.isFetchingNextPage && !isSelecting }}
            label={t.showMore}
            fallback={t.failed}
            size="sm"
          />
          {candidates.length === 0 && (
            <p className={styles.note} role="status">
              {t.nobodyFound}
            </p>
          )}
        </div>
      )}
    </>
  )
}

type PersonChoiceProps = { candidate: Candidate; isChosen: boolean; onToggle: () => void }

function PersonChoice({ candidate, isChosen, onToggle }: PersonChoiceProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { name, email, role, isOnRoster } = candidate
  return (
    <li>
      <label className={styles.person}>
        <input type="checkbox" checked={isChosen || isOnRoster} disabled={isOnRoster} onChange={onToggle} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <bdi className={styles.name}>{name}</bdi>
            {canPlan(role) && <Badge>{roleLabel(role, language)}</Badge>}
            {isOnRoster && <Badge tone="success">{t.onRoster}</Badge>}
          </span>
          {email !== name && <span className={styles.email}>{email}</span>}
        </span>
      </label>
    </li>
  )
}
