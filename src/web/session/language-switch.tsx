import { chooseLanguage, useLanguage, useTexts } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { Icon } from '../ui/icon.tsx'
import { saveLanguage } from './save-language.ts'
import { texts } from './texts.ts'
import { useSession } from './use-session.ts'
import styles from './language-switch.module.css'

/** Names the other language in its own words, and turns to it. Nothing but words is drawn anew: what is typed stays. */
export function LanguageSwitch({ className = styles.switch }: { className?: string | undefined }) {
  const { otherLanguage } = useTexts(texts)
  const { user } = useSession()
  const other = useLanguage() === 'de' ? 'en' : 'de'
  const choose = () => {
    chooseLanguage(other)
    if (user) inBackground(saveLanguage(other))
  }
  return (
    <button type="button" lang={other} className={className} onClick={choose}>
      <Icon name="globe" /> {otherLanguage}
    </button>
  )
}
