import { useTexts } from '../../../i18n/language.ts'
import { texts } from './texts.ts'
import { telOf } from './view-model.ts'
import styles from './phone.module.css'

/** A person's telephone number, which calls where it is pressed; nothing for a person without one. */
export function Phone({ name, phone }: { name: string; phone: string }) {
  const t = useTexts(texts)
  const tel = telOf(phone)
  if (tel === undefined) return phone && <span className={styles.text}>{phone}</span>
  return (
    <a className={styles.phone} href={tel} aria-label={t.call(name, phone)}>
      {phone}
    </a>
  )
}
