import type { MyRequestReply } from '../../../../contract/requests.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dayText } from '../day-text.ts'
import { texts } from '../texts.ts'
import { askedTexts } from './texts.ts'
import { linesOf } from './view-model.ts'
import styles from './requests-section.module.css'

type AnsweredRequestsProps = { requests: readonly MyRequestReply[]; shownId: string | null }

/** The requests that have ended, folded unless the address names one. */
export function AnsweredRequests({ requests, shownId }: AnsweredRequestsProps) {
  const t = useTexts(askedTexts)
  const { span } = useTexts(texts)
  const language = useLanguage()
  return (
    <details className={styles.card} open={requests.some(({ id }) => id === shownId) || undefined}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" /> {t.answered}
      </summary>
      <ul>
        {requests.map(({ id, projectName, state, slots }) => (
          <li key={id} id={`request-${id}`} tabIndex={-1} className={styles.ended}>
            <span>
              <bdi className={styles.project}>{projectName}</bdi>{' '}
              <span className={styles.quiet}>
                {linesOf(slots, false)
                  .slice(0, 3)
                  .map(({ date, from, to }) => `${dayText(date, language)}, ${span(from, to)}`)
                  .join('; ')}
                {linesOf(slots, false).length > 3 && ' …'}
              </span>
            </span>{' '}
            <strong className={styles.state}>{t.states[state]}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}
