import { useId, useRef } from 'react'
import type { ReleaseReply } from '../../../../contract/releases.ts'
import { momentText } from '../../../../domain/moment.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { notePress, useUndoToast } from '../../../ui/undo-toast.tsx'
import { useFocusAfterRow } from '../../../ui/use-focus-after-row.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { HourBlocks } from '../asked/hour-blocks.tsx'
import { texts as askedTexts } from '../asked/texts.ts'
import type { AskedCount } from '../asked/view-model.ts'
import { useUndoBooking } from '../people/use-undo.ts'
import { useDecision } from '../requests.ts'
import { texts } from './texts.ts'
import styles from '../asked/asks.module.css'

type ReleaseItemProps = {
  projectId: string
  release: ReleaseReply
  name: string
  /** The people who are asked to be the substitute. */
  asked: AskedCount | undefined
  canChange: boolean
  year: string
  onFind: () => void
}

/** A release: who wants to be released from which hours and why, and the decisions. */
export function ReleaseItem({ projectId, release, name, asked, canChange, year, onFind }: ReleaseItemProps) {
  const t = useTexts(texts)
  const { waiting } = useTexts(askedTexts)
  const { id, userId, slots, reason, state, createdAt, decidedAt, decidedBy } = release
  const { show } = useToast()
  const offerUndo = useUndoToast()
  const approval = useDecision(projectId, 'approve')
  const refusal = useDecision(projectId, 'refuse')
  const undo = useUndoBooking(projectId)
  const titleId = useId()
  const row = useRef<HTMLLIElement>(null)
  useFocusAfterRow(row)
  const error = approval.error ?? refusal.error
  const moment = (at: string) => momentText(Date.parse(at), navigator.languages)
  const hasAnswer = approval.isPending || refusal.isPending
  const approve = () => {
    if (hasAnswer) return
    const press = notePress()
    // The reply may come when the live event has moved the release: callbacks of `mutate` would be lost then.
    whenSaved(approval.run(id), () =>
      offerUndo({
        done: t.released,
        about: name,
        label: t.undo,
        undo: () => undo.mutate(slots.map((slot) => ({ ...slot, userId, state: 'booked' }))),
        press,
      }),
    )
  }
  const refuse = () => {
    if (!hasAnswer) whenSaved(refusal.run(id), () => show(t.refused))
  }
  return (
    <li ref={row} className={styles.item}>
      <article tabIndex={-1} aria-labelledby={titleId} className={styles.facts}>
        <h3 id={titleId} className={styles.title}>
          <bdi>{name}</bdi>
        </h3>
        <HourBlocks projectId={projectId} slots={slots} year={year} />
        {reason !== '' && (
          <blockquote className={styles.message}>
            <bdi>{reason}</bdi>
          </blockquote>
        )}
        <p className={styles.quiet}>
          {decidedAt === null
            ? t.askedOn(moment(createdAt))
            : decidedBy === null
              ? t.decided(t.states[state], moment(decidedAt))
              : t.decidedBy(t.states[state], decidedBy.name, moment(decidedAt))}
        </p>
        {asked && (
          <p className={styles.asked}>
            {t.substitutes(asked.asked)}
            {asked.waiting > 0 && `, ${waiting(asked.waiting)}`}
          </p>
        )}
        {error && (
          <p role="alert" className={styles.refused}>
            {sentenceOf(error, t.failed)}
          </p>
        )}
      </article>
      {state === 'open' && canChange && (
        <div className={styles.presses}>
          <Button variant="primary" onClick={onFind}>
            {t.find}
            <VisuallyHidden>{t.of(name)}</VisuallyHidden>
          </Button>
          <Button busy={approval.isPending} onClick={approve}>
            {t.release}
            <VisuallyHidden>{t.of(name)}</VisuallyHidden>
          </Button>
          <Button busy={refusal.isPending} onClick={refuse}>
            {t.refuse}
            <VisuallyHidden>{t.of(name)}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Does something once a decision is saved, and nothing where it fails. */
function whenSaved(saved: Promise<object | undefined>, then: () => void): void {
  inBackground(saved.then((reply) => reply && then()))
}
