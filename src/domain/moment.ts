/**
 * A moment in the reader's time zone as they write it: `06/12/2026, 21:05`, `12/06/2026, 09:05 PM`. The same digits are another
 * day to an American, so the locale is the person's own and not the page's language.
 * @param instant UTC milliseconds
 * @param locales language tags in order of preference, as in `navigator.languages`
 */
export function momentText(instant: number, locales: readonly string[]): string {
  return new Intl.DateTimeFormat(locales.filter(isTag), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)
}

/** Some systems give tags such as `en-US@posix`, for which Intl throws. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The earliest of some moments; undefined where all are missing. */
export function earliest(moments: readonly (number | null | undefined)[]): number | undefined {
  const known = moments.filter((moment) => typeof moment === 'number')
  return known.length === 0 ? undefined : known.reduce((first, moment) => Math.min(first, moment))
}
