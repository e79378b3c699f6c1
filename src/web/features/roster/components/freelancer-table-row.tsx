/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { memo, type ReactNode, type Ref, useId } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FoldButton } from '../../../ui/fold-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { MenuItem, MoreMenu } from '../../../ui/menu.tsx'
import { useHasStayed } from '../../../ui/use-has-stayed.ts'
import type { Presence } from '../../../ui/use-windowed.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import {
  type FreelancerRow,
  type PersonDisplay,
  type PersonEdit,
  type PersonOfRow,
  withEdit,
  withView,
} from '../view-model.ts'
import { BookedOfGiven } from './booked-of-given.tsx'
import styles from './freelancer-table.module.css'

/** The parts of a person's entry that other features render. */
export type PersonSlots = {
  /** Undefined for readers who see no wages. */
  renderWages: ((person: Pick<FreelancerRow, 'userId' | 'name'>) => ReactNode) | undefined
  renderPrintedWages: (person: FreelancerRow) => ReactNode
  renderMonth: (person: FreelancerRow, edit: PersonEdit | undefined) => ReactNode
  hasUnsaved: (userId: string) => boolean
  /** Whether anything of the person is typed and not saved; the entry then stays in the page, so that it can be saved. */
  hasDraft: (userId: string) => boolean
}

type FreelancerTableRowProps = PersonSlots & {
  ref: Ref<HTMLTableSectionElement>
  person: FreelancerRow
  month: string
  /** Index among the people shown; -1 for a person who is not shown. */
  index: number
  /** Index among all lines of the table, for screen readers. */
  rowIndex: number
  /** Only the numbers of an entry are drawn until it has stayed. */
  presence: Presence
  isPrinting: boolean
  display: PersonDisplay
  onDisplay: (userId: string, change: (now: PersonDisplay) => PersonDisplay) => void
  onRemove: (person: PersonOfRow) => void
}

/** One person's entry: name, wages and month. */
export const FreelancerTableRow = memo(function FreelancerTableRow({
  ref,
  person,
  month,
  index,
  rowIndex,
  presence,
  isPrinting,
  display,
  onDisplay,
  onRemove,
  ...parts
}: FreelancerTableRowProps) {
  const t = useTexts(texts)
  const { userId, name, email, slotCount, bookedCount, earningsCents, uncounted, hasMailFailed } = person
  const monthId = useId()
  const { isOpen } = display
  const isWhole = useHasStayed(presence, index)
  return (
    <tbody
      ref={ref}
      data-index={index}
      hidden={index < 0}
      role="rowgroup"
      className={cx(!isWhole && styles.waits, bookedCount !== undefined && styles.confirmed)}
    >
      <tr role="row" aria-rowindex={rowIndex} data-user-id={userId}>
        <th scope="row" role="rowheader">
          <span className={styles.person}>
            <Avatar name={name} size="sm" />
            <span className={styles.names}>
              <bdi className={styles.name}>{name}</bdi>
              <a className={styles.email} href={`mailto:${email}`} title={email}>
                {email}
              </a>
              {hasMailFailed && (
                <span className={styles.undelivered} title={t.mailFailed(email)}>
                  <Icon name="warning" /> {t.mailFailed(email)}
                </span>
              )}
            </span>
          </span>
        </th>
        <td role="gridcell" className={styles.slots} data-head={t.slots}>
          {bookedCount === undefined ? slotCount : <BookedOfGiven booked={bookedCount} given={slotCount} />}
          {uncounted > 0 && (
            <span className={styles.uncounted} title={t.uncounted(uncounted)}>
              <span aria-hidden="true"> −{uncounted}</span>
              <VisuallyHidden>, {t.uncounted(uncounted)}</VisuallyHidden>
            </span>
          )}
        </td>
        <td role="gridcell" className={styles.euros}>
          {earningsCents !== undefined && (
            <Amount isInTable why={`month=${month}&of=booked&userId=${userId}`}>
              {formatCents(earningsCents)}
            </Amount>
          )}
        </td>
        {parts.renderWages && (
          <td role="gridcell" className={styles.wages}>
            {isWhole && <Wages {...{ userId, name, render: parts.renderWages }} />}
            {isPrinting && parts.renderPrintedWages(person)}
          </td>
        )}
        <td role="gridcell" className={styles.actions}>
          {isWhole && <Buttons {...{ userId, name, email, monthId, display, onDisplay, onRemove }} />}
          {!isOpen && parts.hasUnsaved(userId) && (
            <span className={styles.unsaved}>
              <Badge tone="warning">{t.notSaved}</Badge>
            </span>
          )}
        </td>
      </tr>
      {isOpen && (
        // The line is drawn with its month, whose height the scrolling needs.
        <LazyPart>
          <tr ref={scrollToMonth} role="row" aria-rowindex={rowIndex + 1} className={styles.open}>
            <td role="gridcell" colSpan={parts.renderWages ? 5 : 4} id={monthId}>
              {parts.renderMonth(person, display.edit)}
            </td>
          </tr>
        </LazyPart>
      )}
    </tbody>
  )
})

// Each press on the month changes the numbers of many people. The parts below have none, and are most of an entry.

type WagesProps = Pick<FreelancerRow, 'userId' | 'name'> & { render: NonNullable<PersonSlots['renderWages']> }

const Wages = memo(function Wages({ userId, name, render }: WagesProps) {
  return render({ userId, name })
})

type ButtonsProps = PersonOfRow &
  Pick<FreelancerTableRowProps, 'display' | 'onDisplay' | 'onRemove'> & { monthId: string }

const Buttons = memo(function Buttons(props: ButtonsProps) {
  const { userId, name, email, monthId, display, onDisplay, onRemove } = props
  const t = useTexts(texts)
  const { isOpen } = display
  const edits = [
    { edit: 'availability', off: t.editAvailability, on: t.availabilityOn },
    { edit: 'colors', off: t.editColors, on: t.colorsOn },
  ] as const
  return (
    <div className={styles.buttons}>
      <FoldButton size="sm" isOpen={isOpen} controls={monthId} onClick={() => onDisplay(userId, withView)}>
        {isOpen ? t.hide : t.view}
        <VisuallyHidden>{t.monthOf(name)}</VisuallyHidden>
      </FoldButton>
      {edits.map(({ edit, off, on }) => {
        const isOn = display.edit === edit
        return (
          <Button
            key={edit}
            size="sm"
            variant={isOn ? 'primary' : 'secondary'}
            aria-pressed={isOn}
            onClick={() => onDisplay(userId, (now) => withEdit(now, edit))}
          >
            {isOn ? on : off}
            <VisuallyHidden>{t.of(name)}</VisuallyHidden>
          </Button>
        )
      })}
      <span className={styles.more}>
        <MoreMenu label={t.more(name)}>
          <MenuItem icon={later.userMinus} onChoose={() => onRemove({ userId, name, email })}>
            {t.removePerson(name)}
          </MenuItem>
        </MoreMenu>
      </span>
    </div>
  )
})

/** Scrolls a month that has just opened into view, below the line of its person, where the pressed button keeps the focus. */
function scrollToMonth(month: HTMLTableRowElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  month?.parentElement!.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
}
