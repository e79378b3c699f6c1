import { useEffect, useMemo, useRef } from 'react'
import { GERMAN_LEVELS, NAME_MAX } from '../../../../domain/person.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countryOptions, type InviteErrors, type InviteForm } from '../view-model.ts'
import styles from './invite-fields.module.css'

type InviteFieldsProps = {
  form: InviteForm
  errors: InviteErrors
  onChange: (changes: Partial<InviteForm>) => void
}

/** Another person's particulars: the browser must not offer the administrator's own. */
export function InviteFields({ form, errors, onChange }: InviteFieldsProps) {
  const countries = useMemo(() => countryOptions('en'), [])
  const email = useRef<HTMLInputElement>(null)
  // Inviting one after the other starts here each time.
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
          label="Email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="The invite is mailed to this address and serves nobody else."
        />
      </div>
      <TextField {...field('firstName')} label="First name" labelAside="optional" maxLength={NAME_MAX} />
      <TextField {...field('lastName')} label="Last name" labelAside="optional" maxLength={NAME_MAX} />
      <TextField
        {...field('phone')}
        label="Phone"
        labelAside="optional"
        type="tel"
        inputMode="tel"
        placeholder="+49 170 1234567"
      />
      <SelectField {...field('country')} label="Country" labelAside="optional">
        <option value="">Select</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('germanLevel')} label="German speaking level">
        {GERMAN_LEVELS.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </SelectField>
    </div>
  )
}
