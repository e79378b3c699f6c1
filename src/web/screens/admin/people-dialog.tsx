import type { SlotRef } from '../../../domain/slot.ts'
import { PeopleOfHours } from '../../features/staffing/people/people-of-hours.tsx'
import { useTexts } from '../../i18n/language.ts'
import { commonTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'

type PeopleDialogProps = { projectId: string; slots: readonly SlotRef[]; onClose: () => void }

/** The people of chosen hours, on a phone a sheet. */
export function PeopleDialog({ projectId, slots, onClose }: PeopleDialogProps) {
  const { people } = useTexts(texts)
  const { close } = useTexts(commonTexts)
  return (
    <Dialog title={people} closeLabel={close} width={520} onClose={onClose}>
      <PeopleOfHours projectId={projectId} slots={slots} />
    </Dialog>
  )
}
