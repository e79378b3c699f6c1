import { useQuery } from '@tanstack/react-query'
import type { SlotRef } from '../../../domain/slot.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import { PeopleOfHours } from '../../features/staffing/people/people-of-hours.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { commonTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { nameHours } from './inspector/name-hours.ts'
import { texts } from './texts.ts'

type PeopleDialogProps = { projectId: string; slots: readonly SlotRef[]; onClose: () => void }

/** The people of chosen hours where no inspector stands beside the month; on a phone a sheet. */
export function PeopleDialog({ projectId, slots, onClose }: PeopleDialogProps) {
  const language = useLanguage()
  const { data: project } = useQuery(projectQuery(projectId))
  const title = `${texts[language].people}: ${nameHours(slots, language)}`
  return (
    <Dialog title={title} closeLabel={commonTexts[language].close} width={520} onClose={onClose}>
      <PeopleOfHours projectId={projectId} slots={slots} canRequest={project?.archived === false} />
    </Dialog>
  )
}
