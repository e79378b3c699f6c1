import { useMemo, useRef } from 'react'
import type { RequestReply } from '../../../../contract/requests.ts'
import { blocksOf, listBlocks } from '../../../../domain/hour-blocks.ts'
import { momentText } from '../../../../domain/moment.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { useWindowed } from '../../../ui/use-windowed.ts'
import { texts } from './texts.ts'
import styles from './asks.module.css'

/** Height of a person's line. */
const LINE_PX = 33

type AskedPeopleProps = {
  id: string
  people: RequestReply['people']
  nameOf: (userId: string) => string
  label: string
}

/** The people of a request in the order in which they are asked, with what they said; the page holds those near the screen. */
export function AskedPeople({ id, people, nameOf, label }: AskedPeopleProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const windowed = useWindowed<HTMLLIElement>({
    list,
    keys: useMemo(() => people.map(({ userId }) => userId), [people]),
    height: LINE_PX,
  })
  return (
    <ul ref={list} id={id} aria-label={label} className={styles.people}>
      {windowed.rows.flatMap(({ index, gap }) => {
        const { userId, state, accepted, turnEndsAt } = people[index]!
        return [
          gap > 0 && <li key={`to ${index}`} aria-hidden="true" style={{ height: gap }} />,
          <li key={userId} ref={windowed.measure} data-index={index} className={styles.person}>
            <bdi className={styles.name}>{nameOf(userId)}</bdi>{' '}
            <span className={styles.said} data-state={state}>
              {t.states[state]}
              {state === 'partly' && `: ${listBlocks(blocksOf(accepted), language)}`}
              {state === 'open' &&
                turnEndsAt !== null &&
                `, ${t.turnEnds(momentText(Date.parse(turnEndsAt), navigator.languages))}`}
            </span>
          </li>,
        ]
      })}
    </ul>
  )
}
