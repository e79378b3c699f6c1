import { useEffect, useId, useRef, useState } from 'react'
import type { DayReply } from '../../../../contract/team.ts'
import type { Day } from '../../../../domain/calendar.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { Card } from '../../../ui/card.tsx'
import { FoldButton } from '../../../ui/fold-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Phone } from './phone.tsx'
import { texts } from './texts.ts'
import { type DayRow, HOUR_KINDS, peopleOfHour } from './view-model.ts'
import styles from './hour-panel.module.css'

const PeopleOfHours = lazyComponent(async () => (await import('../people/people-of-hours.tsx')).PeopleOfHours)

type HourPanelProps = {
  projectId: string
  date: Day
  hour: number
  /** Undefined for an hour that is closed and has nobody. */
  cover: DayReply['hours'][number] | undefined
  rows: readonly DayRow[]
  canRequest: boolean
  onClose: () => void
}

/** The people of one hour, with their telephones to press. */
export function HourPanel(props: HourPanelProps) {
  const { projectId, date, hour, cover, rows, canRequest, onClose } = props
  const t = useTexts(texts)
  const panel = useRef<HTMLDivElement>(null)
  const people = peopleOfHour(rows, hour)
  const [isOpen, setIsOpen] = useState(false)
  const partId = useId()
  useEffect(() => {
    // A newer browser returns a promise, which is no clean-up.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [hour])
  const booked = cover?.booked ?? 0
  return (
    <div ref={panel} className={styles.panel}>
      <Card
        title={t.hourSpan(hour)}
        hint={
          <span role="status">
            {cover?.need === undefined ? t.bookedCount(booked) : t.ofNeed(booked, cover.need)}
          </span>
        }
        actions={<IconButton icon="close" size="sm" label={t.closeHour} onClick={onClose} />}
      >
        <div className={styles.kinds}>
          {HOUR_KINDS.filter((kind) => kind === 'booked' || people[kind].length > 0).map((kind) => (
            <section key={kind} aria-label={t.kinds[kind]}>
              <h3 className={styles.kind} data-kind={kind}>
                {t.kinds[kind]} <span className={styles.count}>{people[kind].length}</span>
              </h3>
              {people[kind].length === 0 ? (
                <p className={styles.nobody}>{t.nobody}</p>
              ) : (
                <ul className={styles.list}>
                  {people[kind].map(({ userId, name, phone }) => (
                    <li key={userId}>
                      <bdi className={styles.name}>{name || t.noName}</bdi>
                      <Phone name={name || t.noName} phone={phone} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          {cover?.need !== undefined && (
            <div>
              <FoldButton size="sm" isOpen={isOpen} controls={partId} onClick={() => setIsOpen(!isOpen)}>
                {canRequest ? t.bookOrAsk : t.book}
              </FoldButton>
              {isOpen && (
                <div id={partId} className={styles.part}>
                  <LazyPart loading={<output>{t.loadingDay}</output>}>
                    <PeopleOfHours projectId={projectId} slots={[{ date, hour }]} canRequest={canRequest} />
                  </LazyPart>
                </div>
              )}
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}
