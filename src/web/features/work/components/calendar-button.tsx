import { useState } from 'react'
import { LazyPart } from '../../../crash-screen.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { usePreload } from '../../../ui/use-preload.ts'
import { texts } from '../texts.ts'

const loadDialog = () => import('../../../session/calendar/calendar-dialog.tsx')
const CalendarDialog = lazyComponent(async () => (await loadDialog()).CalendarDialog)

/** The button that opens the address of the person's calendar feed. */
export function CalendarButton() {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  usePreload(loadDialog)
  return (
    <>
      <Button icon="calendar" onClick={() => setIsOpen(true)}>
        {t.inMyCalendar}
      </Button>
      <LazyPart onFailed={close}>{isOpen && <CalendarDialog onClose={close} />}</LazyPart>
    </>
  )
}
