import { useId, useRef, useState } from 'react'
import type { RequestReply } from '../../../../contract/requests.ts'
import { momentText } from '../../../../domain/moment.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FoldButton } from '../../../ui/fold-button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFocusAfterRow } from '../../../ui/use-focus-after-row.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWithdraw } from '../requests.ts'
import { AskedPeople } from './asked-people.tsx'
import { HourBlocks } from './hour-blocks.tsx'
import { texts } from './texts.ts'
import { canWithdraw, countAsked, countStates, isOpen } from './view-model.ts'
import styles from './asks.module.css'

/** The number of people that are listed at once. */
const LISTED = 5

const TONES: Partial<Record<RequestReply['people'][number]['state'], Tone>> = {
  open: 'accent',
  accepted: 'success',
  partly: 'success',
}

type RequestItemProps = {
  projectId: string
  request: RequestReply
  /** The person for whom a substitute is asked. */
  leaver: string | undefined
  nameOf: (userId: string) => string
  canChange: boolean
  year: string
}

/** A request: its hours, who is asked how and until when, and what they said. */
export function RequestItem({ projectId, request, leaver, nameOf, canChange, year }: RequestItemProps) {
  const t = useTexts(texts)
  const { show } = useToast()
  const withdrawal = useWithdraw(projectId)
  const { id, mode, message, answerBy, createdAt, by, slots, people } = request
  const [isWhole, setIsWhole] = useState(false)
  const titleId = useId()
  const row = useRef<HTMLLIElement>(null)
  useFocusAfterRow(row)
  const listId = useId()
  const openHours = slots.filter(({ open }) => open).length
  const { asked, waiting } = countAsked(people)
  const many = [t.hours(slots.length), t.people(asked), waiting > 0 && t.waiting(waiting)]
    .filter(Boolean)
    .join(', ')
  const title = leaver === undefined ? many : `${t.substituteFor(leaver)}: ${many}`
  const moment = (at: string) => momentText(Date.parse(at), navigator.languages)
  const withdraw = async () => {
    // The reply may come when the live event has moved the request: callbacks of `mutate` would be lost then.
    if (await withdrawal.run(id)) show(t.withdrawn)
  }
  return (
    <li ref={row} className={styles.item}>
      <article tabIndex={-1} aria-labelledby={titleId} className={styles.facts}>
        <h3 id={titleId} className={styles.title}>
          <bdi>{title}</bdi>
        </h3>
        <HourBlocks projectId={projectId} slots={slots} year={year} />
        {isOpen(request) && (
          <p>
            <strong>{t.stillOpen(openHours, slots.length)}</strong> · {t.answerBy(moment(answerBy))}
          </p>
        )}
        <p className={styles.quiet}>
          {t.askedBy(by.name, moment(createdAt))} · {t.modes[mode]}
        </p>
        {message !== '' && (
          <blockquote className={styles.message}>
            <bdi>{message}</bdi>
          </blockquote>
        )}
        {people.length > LISTED && (
          <>
            <p className={styles.counts}>
              {countStates(people).map(({ state, count }) => (
                <Badge key={state} tone={TONES[state]}>
                  {t.states[state]}: {count}
                </Badge>
              ))}
            </p>
            <FoldButton size="sm" isOpen={isWhole} controls={listId} onClick={() => setIsWhole(!isWhole)}>
              {t.who}
              <VisuallyHidden>{t.of(title)}</VisuallyHidden>
            </FoldButton>
          </>
        )}
        {(isWhole || people.length <= LISTED) && (
          <AskedPeople id={listId} people={people} nameOf={nameOf} label={t.who} />
        )}
        {withdrawal.error && (
          <p role="alert" className={styles.refused}>
            {sentenceOf(withdrawal.error, t.failed)}
          </p>
        )}
      </article>
      {canChange && canWithdraw(request) && (
        <div className={styles.presses}>
          <Button busy={withdrawal.isPending} onClick={() => inBackground(withdraw())}>
            {t.withdraw}
            <VisuallyHidden>{t.of(title)}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}
