import type { MyRequestReply } from '../../../../contract/requests.ts'
import { blocksOf } from '../../../../domain/hour-blocks.ts'
import { bySlot } from '../../../../domain/slot.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dayText } from '../day-text.ts'
import { texts } from '../texts.ts'
import { askedTexts } from './texts.ts'
import styles from './requests-section.module.css'

type AnsweredRequestsProps = { requests: readonly MyRequestReply[]; shownId: string | null }

/** The requests that have ended, folded unless the address names one. */
export function AnsweredRequests({ requests, shownId }: AnsweredRequestsProps) {
  const t = useTexts(askedTexts)
  const { span } = useTexts(texts)
  const language = useLanguage()
  // Once a request has ended, it does not matter which of its hours were open or overlapped.
  const ended = requests.map((request) => ({ ...request, blocks: blocksOf(request.slots.toSorted(bySlot)) }))
  return (
    <details className={styles.card} open={requests.some(({ id }) => id === shownId) || undefined}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" /> {t.answered}
      </summary>
      <ul>
        {ended.map(({ id, projectName, state, blocks }) => (
          <li key={id} id={`request-${id}`} tabIndex={-1} className={styles.ended}>
            <span>
              <bdi className={styles.project}>{projectName}</bdi>{' '}
              <span className={styles.quiet}>
                {blocks
                  .slice(0, 3)
                  .map(({ date, from, to }) => `${dayText(date, language)}, ${span(from, to)}`)
                  .join('; ')}
                {blocks.length > 3 && ' …'}
              </span>
            </span>{' '}
            <strong className={styles.state}>{t.states[state]}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}
