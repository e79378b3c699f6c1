/** The languages people read: English, whose texts the specification fixes, and German. */

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The same texts in each language. A text is a sentence, or a function that puts values into one. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/**
 * Texts beside their translations: one that is missing, or is there in one language only, does not compile. What is put
 * into a text is kept apart from it.
 */
export function defineTexts<T>(texts: { en: T; de: NoInfer<T> }): InLanguages<T> {
  const read: { en?: T; de?: T } = {}
  // Each language when it is first read: most texts of a page are never, and one of its languages seldom is.
  return {
    get en() {
      return (read.en ??= keepingApart(texts.en))
    },
    get de() {
      return (read.de ??= keepingApart(texts.de))
    },
  }
}

function keepingApart<T>(texts: T): T
function keepingApart(texts: unknown): unknown {
  if (typeof texts === 'function') {
    const keeping = (...values: unknown[]): unknown =>
      texts(...values.map((value) => (typeof value === 'string' ? isolated(value) : value)))
    // How many values it takes can still be read off it.
    return Object.defineProperty(keeping, 'length', { value: texts.length })
  }
  if (Array.isArray(texts)) return texts.map(keepingApart)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, keepingApart(text)]))
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name as it stands inside a sentence. In Arabic or Hebrew it would turn round the numbers and signs beside it, were it
 * not between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: a <bdi> for titles, labels and mails too.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
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

/** One sentence in each language: for whoever says it before it is known who reads it. */
export type Sentence = InLanguages<string>

type Sentences<T> = {
  [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => Sentence
    : Sentence
}

/** Texts the other way round, `{ key: { en, de } }`; of a function the sentences it makes in each language. */
export function sentencesOf<T extends object>(texts: InLanguages<T>): Sentences<T> {
  const say = (key: keyof T) => {
    const { en, de } = { en: texts.en[key], de: texts.de[key] }
    return typeof en === 'function' && typeof de === 'function'
      ? (...values: unknown[]) => ({ en: en(...values) as string, de: de(...values) as string })
      : { en, de }
  }
  const keys = Object.keys(texts.en) as (keyof T)[]
  // Made key by key out of what the type is made of.
  return Object.fromEntries(keys.map((key) => [key, say(key)])) as Sentences<T>
}
