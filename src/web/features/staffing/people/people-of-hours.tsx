import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { MAX_MESSAGE, REQUEST_MODES } from '../../../../domain/requests.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { FoldButton } from '../../../ui/fold-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWindowed } from '../../../ui/use-windowed.ts'
import { peopleOfHoursQuery } from '../requests.ts'
import { AskMany } from './ask-many.tsx'
import { PersonLine } from './person-line.tsx'
import { texts } from './texts.ts'
import { type Asking, useHowAsked } from './use-how-asked.ts'
import { canAsk, type Group, groupPeople, GROUPS, peopleToAsk, type PersonOfHours } from './view-model.ts'
import styles from './people-of-hours.module.css'

/** A longer list gets a search field. */
const SEARCH_FROM = 8
/** The times to answer that are offered, in hours. */
const ANSWER_HOURS = [1, 2, 4, 8, 12, 24, 48, 72, 168]
/** Height of a person's line. */
const LINE_PX = 56

type PeopleOfHoursProps = {
  projectId: string
  /** The chosen hours; those that are closed pay nothing and cannot be booked. */
  slots: readonly SlotRef[]
  /** The release for whose hours a substitute is wanted, and who asked for it. */
  release?: { id: string; userId: string } | undefined
  /** Requests rest while the project is archived; bookings do not. */
  canRequest: boolean
}

/** Everybody on the roster by what they are to the chosen hours, with a press to book or ask them or to take that back. */
export function PeopleOfHours({ projectId, slots, release, canRequest }: PeopleOfHoursProps) {
  const t = useTexts(texts)
  const people = useQuery(peopleOfHoursQuery(projectId, slots))
  const [sought, setSought] = useState('')
  const wanted = useDeferredValue(sought)
  // A deferred value is drawn in slices, since there may be a thousand people.
  const reply = useDeferredValue(people.data)
  const leaverId = release?.userId
  const hours = slots.length
  const groups = useMemo(
    () =>
      reply && groupPeople(reply, wanted, leaverId === undefined ? undefined : { userId: leaverId, hours }),
    [reply, wanted, leaverId, hours],
  )
  const { how, isUsual, change } = useHowAsked(projectId, release?.id)
  const [isHowOpen, setIsHowOpen] = useState(!isUsual)
  const howId = useId()
  if (!reply || !groups) {
    return people.error ? (
      <ReadFailed
        error={people.error}
        fallback={t.peopleFailed}
        onRetry={() => inBackground(people.refetch())}
      />
    ) : (
      <output className={styles.note}>{t.loadingPeople}</output>
    )
  }
  if (reply.people.length === 0) return <p className={styles.note}>{t.nobodyYet}</p>
  const canAskAny =
    canRequest && GROUPS.some((group) => groups[group].some((person) => canAsk(person, hours)))
  const found = GROUPS.reduce((sum, group) => sum + groups[group].length, 0)
  return (
    <section
      tabIndex={-1}
      aria-label={t.people}
      className={styles.people}
      aria-busy={people.isPlaceholderData}
    >
      {reply.people.length > SEARCH_FROM && (
        <div>
          <TextField
            type="search"
            label={t.findPeople}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          <p role="status" className={styles.note}>
            {wanted && t.found(found)}
          </p>
        </div>
      )}
      {canAskAny && (
        <div className={styles.how}>
          <FoldButton size="sm" isOpen={isHowOpen} controls={howId} onClick={() => setIsHowOpen(!isHowOpen)}>
            {t.howAsked}
          </FoldButton>
          {isHowOpen && (
            <div id={howId} className={styles.how}>
              <Segmented
                label={t.turns}
                options={REQUEST_MODES.map((value) => ({ value, label: t.modes[value] }))}
                value={how.mode}
                onChange={(mode) => change({ mode })}
              />
              <SelectField
                label={t.answer}
                value={how.answerWithin ?? ''}
                onChange={({ target }) => change({ answerWithin: Number(target.value) || undefined })}
              >
                <option value="">{t.usualTime[how.mode]}</option>
                {ANSWER_HOURS.map((hours) => (
                  <option key={hours} value={hours}>
                    {t.within(hours)}
                  </option>
                ))}
              </SelectField>
              <TextArea
                label={t.message}
                labelAside={t.optional}
                hint={t.whoReads}
                maxLength={MAX_MESSAGE}
                value={how.message}
                onChange={({ target }) => change({ message: target.value })}
              />
            </div>
          )}
        </div>
      )}
      {GROUPS.filter((group) => groups[group].length > 0).map((group) => (
        <PeopleGroup key={group} {...{ group, projectId, slots, how, canRequest }} people={groups[group]} />
      ))}
    </section>
  )
}

type PeopleGroupProps = {
  projectId: string
  slots: readonly SlotRef[]
  group: Group
  people: readonly PersonOfHours[]
  how: Asking
  canRequest: boolean
}

/** The people of one group; the page holds those near the screen. */
function PeopleGroup({ group, people, projectId, slots, how, canRequest }: PeopleGroupProps) {
  const t = useTexts(texts)
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const windowed = useWindowed<HTMLLIElement>({
    list,
    keys: useMemo(() => people.map(({ userId }) => userId), [people]),
    height: LINE_PX,
  })
  return (
    <div>
      <div className={styles.group} data-kind={group}>
        <h3 id={titleId} className={styles.groupName}>
          {t.groups[group]} <span className={styles.count}>{people.length}</span>
        </h3>
        {canRequest && <AskMany {...{ projectId, slots, how }} people={peopleToAsk(people, slots.length)} />}
      </div>
      <ul ref={list} className={styles.list} aria-labelledby={titleId}>
        {windowed.rows.flatMap(({ index, gap }) => [
          gap > 0 && (
            <li key={`to ${index}`} aria-hidden="true" className={styles.gap} style={{ height: gap }} />
          ),
          <PersonLine
            key={people[index]!.userId}
            ref={windowed.measure}
            index={index}
            person={people[index]!}
            group={group}
            projectId={projectId}
            slots={slots}
            how={how}
            canRequest={canRequest}
          />,
        ])}
      </ul>
    </div>
  )
}
