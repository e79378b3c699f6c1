/**
 * Whether shortcuts of a single character work on the whole page and not only in its grid. Users of speech input and users
 * with a tremor type such characters by accident, so the shortcuts can be switched off (WCAG 2.1.4). The browser stores this.
 */
const KEY = 'page-keys'

export const arePageKeysOn = (): boolean => localStorage.getItem(KEY) === null

export function setPageKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
