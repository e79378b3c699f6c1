import { useTexts } from '../../i18n/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CalendarPart } from './calendar-part.tsx'
import { calendarTexts } from './texts.ts'

/** The address of the feed of the person's own work. It is mounted while it is open. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(calendarTexts)
  return (
    <Dialog onClose={onClose} title={t.title} closeLabel={t.close} width={520}>
      <CalendarPart />
    </Dialog>
  )
}
