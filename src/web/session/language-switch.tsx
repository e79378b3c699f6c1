import type { Language } from '../../domain/language.ts'
import { callApi } from '../http/client.ts'
import { chooseLanguage, useLanguage, useTexts } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { Icon } from '../ui/icon.tsx'
import { texts } from './texts.ts'
import { useSession } from './use-session.ts'
import styles from './language-switch.module.css'

/** Names the other language in that language, and switches to it. Only the texts change; typed input stays. */
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

/** Stores the choice for mails to the person. A failure is ignored: this browser has stored the choice for the page itself. */
async function saveLanguage(language: Language): Promise<void> {
  await callApi('updateMe', { body: { language } }).catch(() => {})
}
