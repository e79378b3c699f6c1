/** Helpers for the elements that the grid creates and updates without React. */

/** An attribute whose value is undefined is absent. A name with two dashes is a custom property of the element's style. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export function newElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  write(element, attributes)
  element.append(...content)
  return element
}

/**
 * Writes the attributes that differ from `before`. The caller keeps `before`, since reading attributes from the page is slow.
 */
export function write(element: Element, now: Attributes, before: Attributes = {}): void {
  for (const name of Object.keys(now)) {
    const value = now[name]
    if (value === before[name]) continue
    if (name.startsWith('--')) writeProperty(element as HTMLElement, name, value)
    else if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
}

/** The page's security policy refuses style attributes, but not their properties. An element has one property at most. */
function writeProperty(element: HTMLElement, name: string, value: Attributes[string]): void {
  if (value === undefined) element.removeAttribute('style')
  else element.style.setProperty(name, String(value))
}

const MAX_MEMOIZED = 1000

/**
 * Caches the results of a pure function: the cells of a month repeat a few combinations hundreds of times.
 * @param keyOf returns a text that contains everything the result depends on
 */
export function memoized<Values extends unknown[], Result>(
  make: (...values: Values) => Result,
  keyOf: (...values: Values) => string,
): (...values: Values) => Result {
  const results = new Map<string, Result>()
  return (...values) => {
    const key = keyOf(...values)
    const known = results.get(key)
    if (known !== undefined) return known
    if (results.size >= MAX_MEMOIZED) results.clear()
    const made = make(...values)
    results.set(key, made)
    return made
  }
}
