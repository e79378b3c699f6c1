/** Makes the queries of the amounts of a person's work: for each project the hours that the amounts count. */
import type { WorkReply } from '../../../contract/work.ts'
import { slotsOf } from '../../../domain/hour-blocks.ts'
import { writeHours } from '../../../domain/hour-list.ts'
import { eurosToCents } from '../../../domain/money.ts'
import type { SlotRef } from '../../../domain/slot.ts'

type Hours = Pick<WorkReply['blocks'][number], 'projectId' | 'projectName'> & { slots: readonly SlotRef[] }

/** `cents` is the sum of hours in a project that the person may have left, whose prices they no longer see. */
export function whyOfHours({ projectId, projectName, slots }: Hours, cents?: number): string {
  const hours = { project: projectId, name: projectName, hours: writeHours(slots) }
  return new URLSearchParams(cents === undefined ? hours : { ...hours, is: String(cents) }).toString()
}

export function whyOfBlocks(blocks: readonly WorkReply['blocks'][number][]): string {
  return [...Map.groupBy(blocks, ({ projectId }) => projectId).values()]
    .map((ofProject) => {
      const cents = ofProject.reduce((sum, { euros }) => sum + eurosToCents(euros), 0)
      return whyOfHours({ ...ofProject[0]!, slots: ofProject.flatMap(slotsOf) }, cents)
    })
    .join(' ')
}
