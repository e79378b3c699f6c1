/**
 * Whether single characters count on the whole page, and not only in its grid: software that listens to speech, and hands
 * that shake, type some that are not meant (WCAG 2.1.4). Remembered by the browser.
 */
const KEY = 'page-keys'

export const arePageKeysOn = (): boolean => localStorage.getItem(KEY) === null

export function setPageKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
