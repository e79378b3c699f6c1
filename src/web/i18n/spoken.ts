/**
 * The language the page speaks: the one that was chosen in this browser, else the browser's own. What comes before React asks
 * here; everything else language.ts.
 */
import { isLanguage, type Language, pickLanguage } from '../../domain/language.ts'
import { createListeners } from '../listeners.ts'

const LANGUAGE_KEY = 'language'

const { tell, subscribe } = createListeners()
export { subscribe }
let language = readLanguage()

function readLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)
  return isLanguage(chosen) ? chosen : pickLanguage(navigator.languages)
}

function speak(next: Language): void {
  language = next
  document.documentElement.lang = next
  tell()
}

/** For what is not drawn by React; components take `useLanguage`, so that they are drawn again when it changes. */
export function currentLanguage(): Language {
  return language
}

/** The person chose: this browser remembers it. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(LANGUAGE_KEY, next)
  speak(next)
}

/** Marks the page's language, and follows a choice made in another tab. */
export function followLanguage(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === LANGUAGE_KEY || key === null) speak(readLanguage())
  }
  speak(readLanguage())
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
