/** Makes the first calls of the address's screen while React is still loading. */
import { endpoints } from '../contract/endpoints.ts'
import { askedMonth } from './clock.ts'
import { firstReads } from './first-reads.ts'
import { prefetch } from './http/client.ts'
import { isLate } from './http/patience.ts'
import { inBackground } from './in-background.ts'
import { type Address, patternOf, screens } from './screens.ts'
import { hasOfflineReplies, sessionToken, storedUser } from './session-store.ts'

let prefetched: { screen: Address; replies: Promise<unknown> } | undefined

export function prefetchScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const hasSession = sessionToken() !== null
  if (hasSession) inBackground(prefetch(firstReads.me()))
  for (const screen of Object.values(screens)) {
    const found = screen.first && new RegExp(patternOf(screen.path), 'i').exec(pathname)
    if (!screen.first || !found) continue
    const { shown, beside = [] } = screen.first.reads({
      projectId: found.groups?.['projectId'] ?? '',
      month: askedMonth(new URLSearchParams(search)),
      user: storedUser(),
    })
    const [answers] = [shown, beside].map((reads) =>
      reads
        .filter(({ name }) => hasSession || endpoints[name].access === 'public')
        .map((read) => prefetch(read)),
    )
    prefetched = { screen, replies: Promise.allSettled(answers ?? []) }
    return
  }
}

/** Resolves once the prefetched replies of this screen are there or late; at once where the page opened at another screen or stored replies. */
export async function prefetchedReplies(screen: Address): Promise<void> {
  if (prefetched?.screen === screen) await isLate(prefetched.replies, hasOfflineReplies())
}
