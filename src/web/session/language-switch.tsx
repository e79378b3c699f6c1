import { chooseLanguage, useLanguage, useTexts } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { texts } from './texts.ts'
import styles from './language-switch.module.css'

/** Names the other language in its own words, and turns to it. Nothing but words is drawn anew: what is typed stays. */
export function LanguageSwitch({ className = styles.switch }: { className?: string | undefined }) {
  const { otherLanguage } = useTexts(texts)
  const other = useLanguage() === 'de' ? 'en' : 'de'
  return (
    <button type="button" lang={other} className={className} onClick={() => chooseLanguage(other)}>
      <Icon name="globe" /> {otherLanguage}
    </button>
  )
}
