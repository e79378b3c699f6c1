/** Asks for what the screen of an address shows first, before there is anything to draw it with. */
import { endpoints } from '../contract/endpoints.ts'
import { askedMonth } from './clock.ts'
import { firstReads } from './first-reads.ts'
import { askEarly } from './http/client.ts'
import { inBackground } from './in-background.ts'
import { type Address, patternOf, screens } from './screens.ts'
import { sessionToken, storedUser } from './session-store.ts'

let asked: { screen: Address; replies: Promise<unknown> } | undefined

export function askForScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const hasSession = sessionToken() !== null
  if (hasSession) inBackground(askEarly(firstReads.me()))
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
        .map((read) => askEarly(read)),
    )
    asked = { screen, replies: Promise.allSettled(answers ?? []) }
    return
  }
}

/** Resolves when the replies are there that were asked for with the page, where the page was opened at this screen. */
export async function firstReplies(screen: Address): Promise<void> {
  if (asked?.screen === screen) await asked.replies
}
