/** Elements that are made and written without React. */

/** What is undefined is not there. */
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

/** Writes what differs. What an element was is not read back from the page, which is costlier than to remember it. */
export function write(element: Element, now: Attributes, before: Attributes = {}): void {
  for (const name of Object.keys(now)) {
    const value = now[name]
    if (value === before[name]) continue
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
}
