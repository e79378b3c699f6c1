import { useRef, useState } from 'react'
import type { MyRequestReply } from '../../../../contract/requests.ts'
import { momentText } from '../../../../domain/moment.ts'
import { formatCents } from '../../../../domain/money.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useIsOffline } from '../../../http/use-is-offline.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFocusAfterRow } from '../../../ui/use-focus-after-row.ts'
import { whyOfHours } from '../why.ts'
import { AskedHours } from './asked-hours.tsx'
import { useAnswer, useLeftOut } from './requests.ts'
import { askedTexts } from './texts.ts'
import { centsOf, chosenOf } from './view-model.ts'
import styles from './requests-section.module.css'

const TOAST_MS = 4000

type RequestCardProps = {
  request: MyRequestReply
  /** The address names the request. */
  isShown: boolean
  isOffline: boolean
}

/** A request to answer: its hours with what they pay, and the three answers. */
export function RequestCard({ request, isShown, isOffline }: RequestCardProps) {
  const t = useTexts(askedTexts)
  const { id, projectName, tenantName, message, answerBy, slots } = request
  const [leftOut, toggle] = useLeftOut(id)
  const [refusal, setRefusal] = useState<string>()
  const isLost = useIsOffline() || isOffline
  const { show } = useToast()
  const card = useRef<HTMLElement>(null)
  useFocusAfterRow(card)
  const answer = useAnswer(id, {
    answered: (accepted) => show(accepted ? t.accepted : t.declined, { ms: TOAST_MS }),
    failed: (error, isOpen) => {
      const isFilled = error instanceof ApiError && error.code === 'request_filled'
      const isReply = error instanceof ApiError && error.status !== 0
      const reason = isReply ? sentenceOf(error, t.failed) : t.failed
      if (isOpen) setRefusal(isFilled ? t.filledMeanwhile : reason)
      // The card of a request that has ended is gone, and a notice in it would be too.
      else show(isFilled ? t.filled : reason, { tone: 'info', ms: TOAST_MS })
    },
  })
  const open = chosenOf(slots, [])
  const chosen = chosenOf(slots, leftOut)
  const isAll = chosen.length === open.length
  const isSome = !isAll && chosen.length > 0
  const titleId = `request-title-${id}`
  return (
    <article
      ref={card}
      id={`request-${id}`}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(styles.card, styles.open, isShown && styles.shown)}
    >
      <header>
        <h3 id={titleId} className={styles.project}>
          <bdi>{projectName}</bdi>
        </h3>
        <p className={styles.quiet}>
          <bdi>{tenantName}</bdi>
        </p>
      </header>
      <p className={styles.deadline}>{t.answerBy(momentText(Date.parse(answerBy), navigator.languages))}</p>
      {message !== '' && (
        <blockquote className={styles.message}>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
      <AskedHours
        projectId={request.projectId}
        projectName={projectName}
        timeZone={request.timeZone}
        slots={slots}
        leftOut={leftOut}
        onToggle={toggle}
      />
      <p className={styles.sum} role="status">
        {chosen.length === 0 ? (
          t.sum(0, formatCents(0))
        ) : (
          <Amount why={whyOfHours({ projectId: request.projectId, projectName, slots: chosen })}>
            {t.sum(chosen.length, formatCents(centsOf(chosen)))}
          </Amount>
        )}
      </p>
      <div className={styles.answers}>
        <Button
          variant={isSome ? 'secondary' : 'primary'}
          size="lg"
          disabled={isLost || open.length === 0}
          busy={answer.isPending && answer.variables?.length === open.length}
          onClick={() => answer.mutate(open)}
        >
          {t.acceptAll}
        </Button>
        <Button
          variant={isSome ? 'primary' : 'secondary'}
          size="lg"
          disabled={isLost || !isSome}
          busy={answer.isPending && answer.variables !== undefined && answer.variables.length < open.length}
          onClick={() => answer.mutate(chosen)}
        >
          {t.acceptSelected}
        </Button>
        <Button
          size="lg"
          disabled={isLost}
          busy={answer.isPending && answer.variables === undefined}
          onClick={() => answer.mutate(undefined)}
        >
          {t.decline}
        </Button>
      </div>
      <p className={styles.hint}>
        {isLost ? t.needsConnection : isAll ? t.declineMeans : `${t.othersDeclined} ${t.declineMeans}`}
      </p>
    </article>
  )
}
