/** Announces saved hours of a person to the other tabs of this browser, which hear it by `availability-updates.ts`. */
import { currentInstant } from '../../../clock.ts'
import { type AvailabilityUpdate, CHANNEL, MESSAGE_TYPE, STORAGE_KEY } from '../availability-updates.ts'

const ENTRY_MS = 2000

let removal: ReturnType<typeof setTimeout> | undefined

export function announce({ projectId, userId }: AvailabilityUpdate): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ type: MESSAGE_TYPE, projectId, userId })
  channel.close()
  // The time makes two saves in a row different entries, since writing an equal value raises no event.
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ projectId, userId, at: currentInstant() }))
  // The last save restarts the timer, so that its entry stays as long as any other.
  clearTimeout(removal)
  removal = setTimeout(() => localStorage.removeItem(STORAGE_KEY), ENTRY_MS)
}
