import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayLabel } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { projectQuery } from '../../../features/projects/requests.ts'
import type { InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { PeopleOfHours } from '../../../features/staffing/people/people-of-hours.tsx'
import { peopleOfHoursQuery } from '../../../features/staffing/requests.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Card } from '../../../ui/card.tsx'
import { nameHours } from './name-hours.ts'
import { NothingChosen } from './nothing-chosen.tsx'
import { inspectorTexts } from './texts.ts'
import { useChosenHours } from './use-chosen-hours.ts'
import styles from './people-part.module.css'

/** The arrow keys pass hours faster than their people can be read. */
const REST_MS = 150

type PeoplePartProps = { projectId: string; month: InspectedMonth; focused: SlotRef | undefined }

/** The people of the chosen hours, with a press to book or to ask them. */
export function PeoplePart({ projectId, month, focused }: PeoplePartProps) {
  const slots = useRested(useChosenHours(month, focused))
  return slots.length === 0 ? <NothingChosen tab="people" /> : <People projectId={projectId} slots={slots} />
}

function People({ projectId, slots }: { projectId: string; slots: readonly SlotRef[] }) {
  const language = useLanguage()
  const t = inspectorTexts[language]
  const { data: project } = useQuery(projectQuery(projectId))
  const { data, isPlaceholderData } = useQuery(peopleOfHoursQuery(projectId, slots))
  const [first] = slots
  const title =
    first && slots.length === 1
      ? `${dayLabel(first.date, language)}, ${gridTexts[language].span(first.hour)}`
      : t.selected(slots.length)
  const count = (kind: 'booked' | 'given') => data?.people.filter((person) => person[kind] > 0).length ?? 0
  return (
    <div className={styles.part}>
      <Card
        title={title}
        hint={
          <>
            {slots.length > 1 && <span className={styles.hours}>{nameHours(slots, language)}</span>}
            <span role="status">
              {data && !isPlaceholderData && t.bookedAndGiven(count('booked'), count('given'))}
            </span>
          </>
        }
      >
        {/* The list is as high as its column, and may be longer. */}
        <div className={styles.scroll}>
          <PeopleOfHours projectId={projectId} slots={slots} canRequest={project?.archived === false} />
        </div>
      </Card>
    </div>
  )
}

/** The hours once no others have been chosen for a moment. */
function useRested(slots: SlotRef[]): SlotRef[] {
  const [rested, setRested] = useState(slots)
  const key = slots.map(({ date, hour }) => `${date} ${hour}`).join()
  useEffect(() => {
    const timer = setTimeout(() => setRested(slots), REST_MS)
    return () => clearTimeout(timer)
    // Equal hours are a new list in every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return rested
}
