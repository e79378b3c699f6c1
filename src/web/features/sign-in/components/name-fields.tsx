import { useTexts } from '../../../i18n/language.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { texts } from '../texts.ts'
import styles from './name-fields.module.css'

/** First and last name, side by side. They take the focus, since a form begins with them. */
export function NameFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const t = useTexts(texts)
  return (
    <div className={styles.pair}>
      <TextField
        label={t.firstName}
        name="firstName"
        autoComplete="given-name"
        autoFocus
        error={errors['firstName']}
      />
      <TextField label={t.lastName} name="lastName" autoComplete="family-name" error={errors['lastName']} />
    </div>
  )
}
