/** The languages people read: English, whose texts the specification fixes, and German. */

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The same texts in each language. A text is a sentence, or a function that puts values into one. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** Texts beside their translations: one that is missing, or is there in one language only, does not compile. */
export function defineTexts<T>(texts: { en: T; de: NoInfer<T> }): InLanguages<T> {
  return texts
}

/**
 * The first of these languages that there is, English where none is.
 * @param tags language tags, the most wanted first: `['de-AT', 'en']` gives `de`
 */
export function pickLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split('-')[0])
  return LANGUAGES.find((language) => language === wanted.find((tag) => isLanguage(tag))) ?? 'en'
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/** How each language writes dates. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }
