import { useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { datedTexts } from '../dated/texts.ts'
import type { From } from '../view-model.ts'
import { todayOfWages } from '../wages-requests.ts'
import styles from './dated-wages.module.css'

type FromFieldProps = {
  from: From
  onChange: (from: From) => void
  /** The name of the person with these wages; left out: they are the tenant’s. */
  name?: string | undefined
}

/** From when the typed wages are to hold. */
export function FromField({ from, onChange, name }: FromFieldProps) {
  const t = useTexts(datedTexts)
  const isDay = from !== 'all' && from !== 'today'
  // A day that is typed by halves is none yet; one that is chosen elsewhere replaces it.
  const [typed, setTyped] = useState<{ from: From; text: string }>({ from, text: from })
  if (typed.from !== from) setTyped({ from, text: from })
  const type = (text: string, isValid: boolean) => {
    const isWhole = text !== '' && isValid
    setTyped({ from: isWhole ? text : from, text })
    if (isWhole) onChange(text)
  }
  return (
    <div className={styles.from}>
      <SelectField
        label={t.from}
        aria-label={name === undefined ? undefined : t.fromOf(name)}
        value={isDay ? 'day' : from}
        onChange={({ target: { value } }) => onChange(value === 'day' ? todayOfWages() : value)}
      >
        <option value="all">{t.allHours}</option>
        <option value="today">{t.fromToday}</option>
        <option value="day">{t.aDay}</option>
      </SelectField>
      {isDay && (
        <TextField
          type="date"
          label={t.firstDay}
          labelHidden
          required
          min="2000-01-01"
          max="2099-12-31"
          value={typed.text}
          onChange={({ target }) => type(target.value, target.validity.valid)}
        />
      )}
    </div>
  )
}
