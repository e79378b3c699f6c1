import { useId, useState } from 'react'
import { longWeekdayName, type Weekday, weekdayName } from '../../../../domain/calendar.ts'
import { LAST_END, type OwnPattern } from '../../../../domain/own-patterns.ts'
import { HOURS } from '../../../../domain/slot.ts'
import { currentMoment } from '../../../clock.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusOnError } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { patternTexts } from './texts.ts'
import {
  errorsOf,
  type FormErrors,
  formOf,
  patternInWords,
  type PatternForm,
  patternOf,
  withFrom,
  withWeekday,
} from './view-model.ts'
import styles from './patterns.module.css'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const ENDS = [...HOURS.slice(1), LAST_END]

type PatternDialogProps = {
  /** Undefined for a new one. */
  pattern: OwnPattern | undefined
  isSaving: boolean
  /** The sentence of a save that failed. */
  failure: string | undefined
  onSave: (pattern: OwnPattern) => void
  onClose: () => void
}

/** States a pattern: weekdays, hours, and the days between which it holds. */
export function PatternDialog({ pattern, isSaving, failure, onSave, onClose }: PatternDialogProps) {
  const t = useTexts(patternTexts)
  const language = useLanguage()
  const [form, setForm] = useState(() => formOf(pattern))
  const [errors, setErrors] = useState<FormErrors>()
  const change = (next: typeof form) => {
    setForm(next)
    if (errors) setErrors(errorsOf(next))
  }
  const submit = (element: HTMLFormElement) => {
    const found = errorsOf(form) ?? halfTyped(element)
    focusOnError(element, () => setErrors(found))
    if (!found && !isSaving) onSave(patternOf(form))
  }
  const dayField = (name: 'validFrom' | 'validTo') => (
    <TextField
      type="date"
      name={name}
      label={t[name]}
      hint={t.optional}
      min="2000-01-01"
      max="2099-12-31"
      value={form[name]}
      error={errors?.[name] && t[errors[name]]}
      onChange={({ target }) => change({ ...form, [name]: target.value })}
    />
  )
  return (
    <Dialog
      onClose={onClose}
      title={pattern ? t.title : t.addTitle}
      width={520}
      onSubmit={({ currentTarget }) => submit(currentTarget)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t.save}
          </Button>
        </>
      }
    >
      <Weekdays
        chosen={form.weekdays}
        error={errors?.weekdays && t[errors.weekdays]}
        onChange={(weekday, isOn) => change(withWeekday(form, weekday, isOn))}
      />
      <div className={styles.pair}>
        <SelectField
          label={t.from}
          value={form.from}
          onChange={({ target }) => change(withFrom(form, Number(target.value)))}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {t.time(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.to}
          value={form.to}
          onChange={({ target }) => change({ ...form, to: Number(target.value) })}
        >
          {ENDS.filter((hour) => hour > form.from).map((hour) => (
            <option key={hour} value={hour}>
              {t.time(hour)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.pair}>
        {dayField('validFrom')}
        {dayField('validTo')}
      </div>
      <output className={styles.words}>
        {!errorsOf(form) && patternInWords(patternOf(form), language, currentMoment().day)}
      </output>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  )
}

interface WeekdaysProps {
  chosen: PatternForm['weekdays']
  error: string | undefined
  onChange: (weekday: Weekday, isOn: boolean) => void
}

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  const t = useTexts(patternTexts)
  const language = useLanguage()
  const errorId = useId()
  return (
    <fieldset className={styles.days} aria-describedby={error && errorId}>
      <legend>{t.days}</legend>
      <span className={styles.chips}>
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className={styles.chip}>
            <input
              type="checkbox"
              aria-label={longWeekdayName(weekday, language)}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(weekday)}
              onChange={({ target }) => onChange(weekday, target.checked)}
            />
            <span aria-hidden="true">{weekdayName(weekday, language)}</span>
          </label>
        ))}
      </span>
      {error && (
        <p id={errorId} role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A date field whose day is typed in part has no value, as if it were empty. */
function halfTyped(form: HTMLFormElement): FormErrors | undefined {
  const field = [...form.querySelectorAll('input')].find((input) => input.validity.badInput)
  return field && { [field.name]: 'notADay' }
}
