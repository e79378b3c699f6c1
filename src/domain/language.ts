/** The languages of the product: English, whose texts the specification fixes, and German. */

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** One set of texts in each language. A text is a sentence, or a function that puts values into one. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/**
 * Defines texts with their translations. A text that is missing in one language does not compile. Values that are put
 * into a text are isolated from its direction of writing.
 */
export function defineTexts<T>(texts: { en: T; de: NoInfer<T> }): InLanguages<T> {
  const read: { en?: T; de?: T } = {}
  // Each language is prepared when it is first read: most texts of a page are never read, and rarely in both languages.
  return {
    get en() {
      return (read.en ??= isolateValues(texts.en))
    },
    get de() {
      return (read.de ??= isolateValues(texts.de))
    },
  }
}

function isolateValues<T>(texts: T): T
function isolateValues(texts: unknown): unknown {
  if (typeof texts === 'function') {
    const withIsolation = (...values: unknown[]): unknown =>
      texts(...values.map((value) => (typeof value === 'string' ? isolate(value) : value)))
    // The wrapper keeps the number of arguments readable as `length`.
    return Object.defineProperty(withIsolation, 'length', { value: texts.length })
  }
  if (Array.isArray(texts)) return texts.map(isolateValues)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolateValues(text)]))
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates a name inside a sentence. A name in Arabic or Hebrew would reorder the numbers and signs beside it. FIRST
 * STRONG ISOLATE and POP DIRECTIONAL ISOLATE prevent that, as <bdi> does, but also in titles, labels and mails.
 */
export function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}

/**
 * The first of these languages that the product has, or English.
 * @param tags language tags in order of preference: `['de-AT', 'en']` gives `de`
 */
export function pickLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split('-')[0])
  return LANGUAGES.find((language) => language === wanted.find((tag) => isLanguage(tag))) ?? 'en'
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/** The locale that formats dates in each language. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** One sentence in each language, for code that does not know the language of the reader yet. */
export type Sentence = InLanguages<string>

type Sentences<T> = {
  [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => Sentence
    : Sentence
}

/** Turns texts round, to `{ key: { en, de } }`. A function becomes one that gives its sentence in each language. */
export function sentencesOf<T extends object>(texts: InLanguages<T>): Sentences<T> {
  const toSentence = (key: keyof T) => {
    const { en, de } = { en: texts.en[key], de: texts.de[key] }
    return typeof en === 'function' && typeof de === 'function'
      ? (...values: unknown[]) => ({ en: en(...values) as string, de: de(...values) as string })
      : { en, de }
  }
  const keys = Object.keys(texts.en) as (keyof T)[]
  // The entries have the keys and values that the type has.
  return Object.fromEntries(keys.map((key) => [key, toSentence(key)])) as Sentences<T>
}
