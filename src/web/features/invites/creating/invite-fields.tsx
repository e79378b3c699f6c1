import { useEffect, useMemo, useRef } from 'react'
import { GERMAN_LEVELS, NAME_MAX } from '../../../../domain/person.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countryOptions, type InviteErrors, type InviteForm } from '../view-model.ts'
import { texts } from './texts.ts'
import styles from './invite-fields.module.css'

type InviteFieldsProps = {
  form: InviteForm
  errors: InviteErrors
  onChange: (changes: Partial<InviteForm>) => void
}

/** Fields for another person's data. Autofill is off, since it would offer the administrator's own data. */
export function InviteFields({ form, errors, onChange }: InviteFieldsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const countries = useMemo(() => countryOptions(language), [language])
  const email = useRef<HTMLInputElement>(null)
  // The focus starts here for each invite when several are created in a row.
  useEffect(() => email.current?.focus(), [])

  const field = (name: keyof InviteForm) => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <TextField
          {...field('email')}
          ref={email}
          label={t.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={t.emailHint}
        />
      </div>
      <TextField {...field('firstName')} label={t.firstName} labelAside={t.optional} maxLength={NAME_MAX} />
      <TextField {...field('lastName')} label={t.lastName} labelAside={t.optional} maxLength={NAME_MAX} />
      <div className={styles.phone}>
        <TextField
          {...field('phone')}
          label={t.phone}
          labelAside={t.optional}
          type="tel"
          inputMode="tel"
          placeholder={t.phoneExample}
        />
      </div>
      <SelectField {...field('country')} label={t.country} labelAside={t.optional}>
        <option value="">{t.select}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('germanLevel')} label={t.germanLevel}>
        {GERMAN_LEVELS.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </SelectField>
    </div>
  )
}
