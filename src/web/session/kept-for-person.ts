/** What is kept for the person who is signed in, in whatever place: nothing of it is shown to the next one in this tab. */
interface Keeper {
  clear: () => void
}

const keepers = new Set<Keeper>()

/** From now on it is cleared when the person changes. */
export function keepForPerson(keeper: Keeper): void {
  keepers.add(keeper)
}

export function clearForNextPerson(): void {
  for (const keeper of keepers) keeper.clear()
}
