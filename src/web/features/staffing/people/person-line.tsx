import { useCallback, useId, useRef } from 'react'
import { type HourBlock, listBlocks } from '../../../../domain/hour-blocks.ts'
import { writeHours } from '../../../../domain/hour-list.ts'
import type { Language } from '../../../../domain/language.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { notePress, useUndoToast } from '../../../ui/undo-toast.tsx'
import { useFocusAfterButton } from '../../../ui/use-focus-after-button.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from './texts.ts'
import { useAsk, useBooking } from './use-booking.ts'
import { useFocusAfterPerson } from './use-focus-after-person.ts'
import type { Asking } from './use-how-asked.ts'
import { useUndoAsking, useUndoBooking } from './use-undo.ts'
import { canAsk, type Group, type PersonOfHours } from './view-model.ts'
import styles from './people-of-hours.module.css'

type PersonLineProps = {
  /** Measures the row. */
  ref: (row: HTMLLIElement | null) => void
  index: number
  person: PersonOfHours
  group: Group
  projectId: string
  slots: readonly SlotRef[]
  how: Asking
  canRequest: boolean
}

/** A person: name, how many of the hours, what these pay and from which prices, what stands in the way, and the presses. */
export function PersonLine(props: PersonLineProps) {
  const { ref: measure, index, person, group, projectId, slots, how, canRequest } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const { userId, name, counts, euros, sources, clashes } = person
  const nameId = useId()
  const row = useRef<HTMLLIElement>(null)
  const setRow = useCallback(
    (element: HTMLLIElement | null) => {
      row.current = element
      measure(element)
    },
    [measure],
  )
  useFocusAfterPerson(row, userId)
  const { book, ask, error } = usePresses({ person, projectId, slots, how })
  const isAll = counts.booked === slots.length
  const isSubstitute = how.releaseId !== undefined
  return (
    <li
      ref={setRow}
      tabIndex={-1}
      aria-labelledby={nameId}
      data-index={index}
      data-user-id={userId}
      className={styles.line}
    >
      <div className={styles.who}>
        <bdi id={nameId} className={styles.name}>
          {name}
        </bdi>
        <span className={styles.facts}>
          {group !== 'others' && <span>{t.ofHours(counts[group], slots.length)}</span>}
          <span>
            <Amount why={`userId=${userId}&hours=${writeHours(slots)}`}>
              {formatCents(eurosToCents(euros))}
            </Amount>
            {sources.length > 0 && ` · ${sources.map((source) => t.sources[source]).join(', ')}`}
          </span>
        </span>
        {clashes.map(({ projectName, blocks }) => (
          <span key={projectName} className={styles.clash}>
            {t.clash(projectName, hoursOf(blocks, language))}
          </span>
        ))}
        {error && (
          <span role="alert" className={styles.clash}>
            {sentenceOf(error, t.failed)}
          </span>
        )}
      </div>
      <div className={styles.presses}>
        {!isAll && !isSubstitute && (
          <Press
            name={name}
            variant={book.isClash ? 'danger' : 'secondary'}
            busy={book.isPending}
            onClick={() => book.change('booked')}
          >
            {book.isClash ? t.bookAnyway : t.book}
          </Press>
        )}
        {canRequest && canAsk(person, slots.length) && (
          <Press
            name={name}
            variant={isSubstitute ? 'secondary' : 'quiet'}
            busy={ask.isPending}
            onClick={ask.begin}
          >
            {t.ask}
          </Press>
        )}
        {counts.booked > 0 && !isSubstitute && (
          <Press name={name} variant="quiet" busy={book.isPending} onClick={() => book.change('unbooked')}>
            {t.unbook}
          </Press>
        )}
      </div>
    </li>
  )
}

/** The actions of the buttons of a person, each with its undo. */
function usePresses({
  person: { userId, name },
  projectId,
  slots,
  how,
}: Pick<PersonLineProps, 'person' | 'projectId' | 'slots' | 'how'>) {
  const t = useTexts(texts)
  const offerUndo = useUndoToast()
  const undoBooking = useUndoBooking(projectId)
  const undoAsking = useUndoAsking(projectId)
  const booking = useBooking(projectId)
  const asking = useAsk(projectId)
  const isClash = booking.error instanceof ApiError && booking.error.code === 'already_booked'
  const change = async (to: 'booked' | 'unbooked') => {
    const press = notePress()
    // A live event may move the person to another group, and so end this line, before the reply comes: callbacks of `mutate`
    // would be lost then, and a promise is not. The line shows a refusal.
    const saved = await booking.run({ userId, slots, to, force: to === 'booked' && isClash })
    if (!saved || saved.reply.length === 0) return
    const before = saved.reply
    offerUndo({
      done: to === 'booked' ? t.booked(before.length) : t.unbooked(before.length),
      about: name,
      label: t.undo,
      undo: () => undoBooking.mutate(before),
      press,
    })
  }
  const ask = async () => {
    const press = notePress()
    const saved = await asking.run({ userIds: [userId], slots, ...how, mode: 'all' })
    if (!saved) return
    const { request } = saved.reply
    offerUndo({
      done: t.asked(request.slots.length),
      about: name,
      label: t.undo,
      undo: () => undoAsking.mutate(request.id),
      press,
    })
  }
  return {
    book: {
      change: (to: 'booked' | 'unbooked') => inBackground(change(to)),
      isPending: booking.isPending,
      /** The last try was refused, since the person is booked elsewhere; the next one books nevertheless. */
      isClash,
    },
    ask: { begin: () => inBackground(ask()), isPending: asking.isPending },
    error: booking.error ?? asking.error,
  }
}

/** A button of a person, whose name a screen reader adds. */
function Press({ name, children, ...button }: ButtonProps & { name: string }) {
  const t = useTexts(texts)
  const ref = useRef<HTMLButtonElement>(null)
  useFocusAfterButton(ref)
  return (
    <Button ref={ref} size="sm" {...button}>
      {children}
      <VisuallyHidden>{t.of(name)}</VisuallyHidden>
    </Button>
  )
}

/** The hours of blocks, with their days where these are several. */
function hoursOf(blocks: readonly HourBlock[], language: Language): string {
  const isOneDay = blocks.every(({ date }) => date === blocks[0]?.date)
  return isOneDay ? blocks.map(({ from, to }) => `${from}–${to}`).join(', ') : listBlocks(blocks, language)
}
