/** The language the page speaks, for what is drawn. */
import { useSyncExternalStore } from 'react'
import type { InLanguages, Language } from '../../domain/language.ts'
import { currentLanguage, subscribe } from './spoken.ts'

export { defineTexts } from '../../domain/language.ts'
export { chooseLanguage, currentLanguage } from './spoken.ts'

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

/** The texts in the page's language. */
export function useTexts<T>(texts: InLanguages<T>): T {
  return texts[useLanguage()]
}
