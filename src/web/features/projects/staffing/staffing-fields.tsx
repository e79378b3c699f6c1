import { useQuery } from '@tanstack/react-query'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import type { Booking } from '../../../../domain/staffing.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { waitingQuery } from './requests.ts'
import { staffingTexts } from './texts.ts'
import type { SavedStaffing, StaffingErrors, StaffingForm, TypedStaffing } from './view-model.ts'
import styles from './staffing-fields.module.css'

type StaffingFieldsProps = {
  projectId: string
  form: StaffingForm
  saved: SavedStaffing
  errors: StaffingErrors
  onChange: (changes: TypedStaffing) => void
}

/** The fields of a project's staffing and its budget. */
export function StaffingFields({ projectId, form, saved, errors, onChange }: StaffingFieldsProps) {
  const t = useTexts(staffingTexts)
  return (
    <section className={styles.staffing} aria-label={t.staffing}>
      <h3 className={styles.title}>{t.staffing}</h3>
      <SelectField
        label={t.booking}
        value={form.booking}
        onChange={({ target }) => onChange({ booking: target.value as Booking })}
      >
        <option value="open">{t.open}</option>
        <option value="confirmed">{t.confirmed}</option>
      </SelectField>
      <BookingChange {...{ projectId, form, saved, onChange }} />
      <fieldset className={styles.need}>
        <legend>{t.need}</legend>
        {STAFFED_MODES.map((mode) => (
          <TextField
            key={mode}
            name={`need${mode}`}
            label={t.modes[mode]}
            labelAside={<ModeSwatch mode={mode} />}
            value={form.need[mode]}
            error={errors[`need${mode}`]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            onChange={({ target }) => onChange({ need: { [mode]: target.value } })}
          />
        ))}
      </fieldset>
      {form.booking === 'open' && (
        <Choice
          label={t.closeFull}
          hint={t.closeFullHint}
          checked={form.closeFull}
          onChange={(closeFull) => onChange({ closeFull })}
        />
      )}
      <Choice
        label={t.showColleagues}
        checked={form.showColleagues}
        onChange={(showColleagues) => onChange({ showColleagues })}
      />
      <TextField
        name="releaseHours"
        label={t.releaseHours}
        hint={t.releaseHint}
        value={form.releaseHours}
        error={errors.releaseHours}
        suffix={t.hoursUnit}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        onChange={({ target }) => onChange({ releaseHours: target.value })}
      />
      <TextField
        name="answerHours"
        label={t.answerHours}
        value={form.answerHours}
        error={errors.answerHours}
        suffix={t.hoursUnit}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        onChange={({ target }) => onChange({ answerHours: target.value })}
      />
      <TextField
        name="budget"
        label={t.budget}
        hint={t.budgetHint}
        value={form.budget}
        error={errors.budget}
        suffix="€"
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange({ budget: target.value })}
      />
    </section>
  )
}

/** Asks what stays booked, or says what becomes booked. */
function BookingChange({ projectId, form, saved, onChange }: Omit<StaffingFieldsProps, 'errors'>) {
  const t = useTexts(staffingTexts)
  const { booking } = saved.staffing
  const becomesOpen = booking === 'confirmed' && form.booking === 'open'
  const waiting = useQuery({ ...waitingQuery(projectId), enabled: becomesOpen }).data
  if (becomesOpen)
    return (
      <Notice tone="warning">
        <span role="status">{waiting ? t.becomeBooked(waiting.hours, waiting.people) : t.loading}</span>
      </Notice>
    )
  if (booking === form.booking) return null
  const choice = (keepBooked: boolean, label: string) => (
    <Choice
      type="radio"
      name="keepBooked"
      label={label}
      checked={form.keepBooked === keepBooked}
      onChange={() => onChange({ keepBooked })}
    />
  )
  return (
    <fieldset className={styles.choices}>
      <legend>{t.keepBooked}</legend>
      {choice(true, t.keepAll)}
      {choice(false, t.keepFormer)}
    </fieldset>
  )
}
