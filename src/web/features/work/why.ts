/** Makes the queries of the amounts of a person's work: for each project the hours that the amounts count. */
import type { WorkReply } from '../../../contract/work.ts'
import { writeHours } from '../../../domain/hour-list.ts'
import type { SlotRef } from '../../../domain/slot.ts'

type Hours = Pick<WorkReply['blocks'][number], 'projectId' | 'projectName'> & { slots: readonly SlotRef[] }

export function whyOfHours({ projectId, projectName, slots }: Hours): string {
  return new URLSearchParams({ project: projectId, name: projectName, hours: writeHours(slots) }).toString()
}

export function whyOfBlocks(blocks: readonly WorkReply['blocks'][number][]): string {
  return [...Map.groupBy(blocks, ({ projectId }) => projectId).values()]
    .map((ofProject) => whyOfHours({ ...ofProject[0]!, slots: ofProject.flatMap(slotsOf) }))
    .join(' ')
}

function slotsOf({ date, from, to }: WorkReply['blocks'][number]): SlotRef[] {
  return Array.from({ length: to - from }, (_, index) => ({ date, hour: from + index }))
}
