import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { useMatches } from '../../ui/use-matches.ts'

const wide = matchMedia('(min-width: 75em)')

/** Whether the window has room beside the month. A print has the cards one below the other. */
export function useIsBeside(): boolean {
  const isWide = useMatches(wide)
  return !useIsPrinting() && isWide
}
