/**
 * The scroll position of the month that the tab left last. Browsers restore a position only to a page that is whole when it
 * opens, which a month is not.
 */
const KEY = 'scroll'

/** Names an entry of the tab's history; undefined for one that has just been made without the router. */
export function nameOfEntry(): string | undefined {
  const key = (history.state as { key?: string } | null)?.key
  if (key) return key
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate' ? undefined : location.href
}

export function keepScroll(name: string | undefined): void {
  sessionStorage.setItem(KEY, JSON.stringify([name ?? location.href, Math.round(scrollY)]))
}

export function keptScroll(): number | undefined {
  const [name, top] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, number?]
  return name !== undefined && name === nameOfEntry() ? top : undefined
}
