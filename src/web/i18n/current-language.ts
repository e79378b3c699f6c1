/**
 * The page's language: the one that was chosen in this browser, else the browser's own. This file does not load React;
 * components use language.ts.
 */
import { isLanguage, type Language, pickLanguage } from '../../domain/language.ts'
import { createListeners } from '../listeners.ts'

const LANGUAGE_KEY = 'language'

const { notify, subscribe } = createListeners()
export { subscribe }
let language = readLanguage()

function readLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)
  return isLanguage(chosen) ? chosen : pickLanguage(navigator.languages)
}

function setLanguage(next: Language): void {
  language = next
  document.documentElement.lang = next
  notify()
}

/** The language of this moment. Components take `useLanguage`, which draws them again when the language changes. */
export function currentLanguage(): Language {
  return language
}

/** Sets the language that the person chose, and stores the choice in this browser. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(LANGUAGE_KEY, next)
  setLanguage(next)
}

/** Marks the page's language, and follows a choice made in another tab. */
export function followLanguage(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === LANGUAGE_KEY || key === null) setLanguage(readLanguage())
  }
  setLanguage(readLanguage())
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
