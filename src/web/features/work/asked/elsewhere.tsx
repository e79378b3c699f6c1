import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { monthOfDay } from '../../../../domain/calendar.ts'
import { useTexts } from '../../../i18n/language.ts'
import { busyHoursQuery } from '../../../session/busy/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { myWorkQuery } from '../requests.ts'
import { blocksBeside } from '../view-model.ts'
import { askedTexts } from './texts.ts'
import type { Line } from './view-model.ts'
import styles from './requests-section.module.css'

type ElsewhereProps = { projectId: string; timeZone: string; line: Line }

/** Warns of asked hours at which the person is booked elsewhere, by the name of the project, or busy by their own calendar. */
export function Elsewhere({ projectId, timeZone, line }: ElsewhereProps) {
  const t = useTexts(askedTexts)
  const { limited } = useUser()
  const { date, from, to, overlaps } = line
  // The page reads the work around today; hours far ahead are not among it.
  const blocks = useQuery({ ...myWorkQuery(), enabled: false }).data?.blocks ?? []
  const { data } = useQuery({ ...busyHoursQuery(projectId, monthOfDay(date)), enabled: !limited })
  const isWithin = (hour: number) => from <= hour && hour < to
  const isBusy = data?.slots.some((slot) => slot.date === date && isWithin(slot.hour)) ?? false
  const beside = blocksBeside(blocks, { projectId, timeZone, ...line })
  const names = new Set(beside.map(({ projectName }) => projectName))
  if (!overlaps && !isBusy) return null
  return (
    <span className={styles.overlap}>
      <Icon name="warning" />{' '}
      <span>
        {overlaps && (
          <>
            {t.overlaps}
            {[...names].map((name, index) => (
              <Fragment key={name}>
                {index === 0 ? ': ' : ', '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
            .
          </>
        )}
        {isBusy && ` ${t.busy}`}
      </span>
    </span>
  )
}
