import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import { FOLDED, type FreelancerRow, type PersonEdit, withEdit, withView } from '../view-model.ts'
import styles from './freelancer-table.module.css'

/** What other features put into a person's place in the list. */
export type PersonParts = {
  renderWages: (person: FreelancerRow) => ReactNode
  renderMonth: (person: FreelancerRow, edit: PersonEdit | undefined) => ReactNode
  hasUnsaved: (userId: string) => boolean
}

type FreelancerTableRowProps = PersonParts & {
  person: FreelancerRow
  onRemove: (person: FreelancerRow) => void
}

/** One person: who they are, what they earn an hour, and their month. */
export function FreelancerTableRow({ person, onRemove, ...parts }: FreelancerTableRowProps) {
  const say = useTexts(texts)
  const { userId, name, email, slotCount } = person
  const [display, setDisplay] = useState(FOLDED)
  const monthId = useId()
  const { isOpen } = display
  const edits = [
    { edit: 'availability', off: say.editAvailability, on: say.availabilityOn },
    { edit: 'colors', off: say.editColors, on: say.colorsOn },
  ] as const
  return (
    <tbody>
      <tr data-user-id={userId}>
        <th scope="row">
          <span className={styles.person}>
            <Avatar name={name} size="sm" />
            <span className={styles.names}>
              <bdi className={styles.name}>{name}</bdi>
              <a className={styles.email} href={`mailto:${email}`}>
                {email}
              </a>
            </span>
          </span>
        </th>
        <td className={styles.slots} data-head={say.slots}>
          {slotCount}
        </td>
        <td className={styles.wages}>{parts.renderWages(person)}</td>
        <td className={styles.actions}>
          <div className={styles.buttons}>
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={isOpen ? monthId : undefined}
              onClick={() => setDisplay(withView)}
            >
              {isOpen ? say.hide : say.view}
              <VisuallyHidden>{say.monthOf(name)}</VisuallyHidden>
            </Button>
            <span className={styles.remove}>
              <IconButton
                icon="user-minus"
                size="sm"
                label={say.removePerson(name)}
                onClick={() => onRemove(person)}
              />
            </span>
            {edits.map(({ edit, off, on }) => {
              const isOn = display.edit === edit
              return (
                <Button
                  key={edit}
                  size="sm"
                  variant={isOn ? 'primary' : 'secondary'}
                  aria-pressed={isOn}
                  onClick={() => setDisplay((now) => withEdit(now, edit))}
                >
                  {isOn ? on : off}
                  <VisuallyHidden>{say.of(name)}</VisuallyHidden>
                </Button>
              )
            })}
          </div>
          {!isOpen && parts.hasUnsaved(userId) && (
            <span className={styles.unsaved}>
              <Badge tone="warning">{say.notSaved}</Badge>
            </span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.open}>
          <td colSpan={4} id={monthId}>
            {parts.renderMonth(person, display.edit)}
          </td>
        </tr>
      )}
    </tbody>
  )
}
