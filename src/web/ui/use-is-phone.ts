import { useMatches } from './use-matches.ts'

/** Matches a window that is as narrow as a phone. */
export const phone = matchMedia('(max-width: 640px)')

/** Whether the window is as narrow as a phone, whose toolbar has no room for the month. */
export const useIsPhone = (): boolean => useMatches(phone)
