/** The page's language for components. */
import { useSyncExternalStore } from 'react'
import type { InLanguages, Language } from '../../domain/language.ts'
import { currentLanguage, subscribe } from './current-language.ts'

export { defineTexts } from '../../domain/language.ts'
export { chooseLanguage, currentLanguage } from './current-language.ts'

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

/** The texts in the page's language. */
export function useTexts<T>(texts: InLanguages<T>): T {
  return texts[useLanguage()]
}
