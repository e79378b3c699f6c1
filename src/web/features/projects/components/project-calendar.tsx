import { useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { CalendarPart } from '../../../session/calendar/calendar-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'
import styles from './project-settings-dialog.module.css'

/** The administrator's own calendar feed of the project. It is read only when it is opened. */
export function ProjectCalendar({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.calendar} aria-labelledby="project-calendar">
      <h3 id="project-calendar">{t.calendar}</h3>
      {isOpen ? (
        <CalendarPart projectId={projectId} />
      ) : (
        <div>
          <Button icon="calendar" onClick={() => setIsOpen(true)}>
            {t.inMyCalendar}
          </Button>
        </div>
      )}
    </section>
  )
}
