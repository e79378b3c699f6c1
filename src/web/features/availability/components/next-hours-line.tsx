import { useQuery } from '@tanstack/react-query'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { slotAt } from '../../../../domain/slot.ts'
import { currentMoment } from '../../../clock.ts'
import { nextHoursQuery } from '../next-hours-query.ts'
import { NextHours } from './next-hours.tsx'

/** The person's next hours in a project, in its time zone. */
export function NextHoursLine({ project: { id, timeZone } }: { project: ProjectReply }) {
  const { day, hour } = currentMoment(timeZone)
  const { data } = useQuery(nextHoursQuery(id, slotAt(day, hour)))
  return <NextHours next={data} of={`&project=${id}`} />
}
