import type { Month } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { hasHour } from '../view-model.ts'
import { HourInWords } from './hour-in-words.tsx'
import { type PersonHourReader, unsavedText } from './person-view-model.ts'
import { personTexts } from './texts.ts'
import type { HoursDraft } from './use-hours-draft.ts'
import styles from './person-planner.module.css'

type PersonFooterProps = {
  person: { userId: string; name: string }
  month: Month
  /** The selected hour. */
  selected: SlotRef | undefined
  hourAt: PersonHourReader
  draft: HoursDraft
  isLost: boolean
}

/** The selected hour, the number of unsaved hours, and the button that saves them. */
export function PersonFooter({
  person: { userId, name },
  month,
  selected,
  hourAt,
  draft,
  isLost,
}: PersonFooterProps) {
  const t = useTexts(personTexts)
  const language = useLanguage()
  const { saved, unsaved, count, isSaving, save } = draft
  return (
    <footer className={styles.footer}>
      <div className={styles.words}>
        <p role="status">
          {selected && (
            <HourInWords
              userId={userId}
              {...selected}
              {...hourAt(selected.date, selected.hour)}
              isGiven={hasHour(saved, selected.date, selected.hour)}
            />
          )}
        </p>
        {count > 0 && <p className={styles.unsaved}>{unsavedText(month, unsaved, language)}</p>}
        {isLost && <p>{t.needsConnection}</p>}
      </div>
      <Button
        variant={count > 0 ? 'primary' : 'secondary'}
        disabled={count === 0 || isLost}
        busy={isSaving}
        onClick={save}
      >
        {t.save}
        <VisuallyHidden>{t.hoursOf(name)}</VisuallyHidden>
      </Button>
    </footer>
  )
}
