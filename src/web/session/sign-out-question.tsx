import { lazy, useSyncExternalStore } from 'react'
import { LazyPart } from '../crash-screen.tsx'
import { inBackground } from '../in-background.ts'
import { createListeners } from '../listeners.ts'
import { sessionToken } from '../session-store.ts'
import { hasUnsaved } from './person-queries.ts'
import { signOut } from './sign-out.ts'
import { useSession } from './use-session.ts'

const UnsavedDialog = lazy(async () => ({
  default: (await import('./unsaved/unsaved-dialog.tsx')).UnsavedDialog,
}))

const { notify, subscribe } = createListeners()
/** The token of the session whose sign-out is asked about: the next session is not asked. */
let asked: string | null = null

function ask(token: string | null): void {
  asked = token
  notify()
}

/** Signs out, or asks first where drafts are not saved. */
export function requestSignOut(): void {
  if (hasUnsaved()) ask(sessionToken())
  else inBackground(signOut())
}

const stay = () => ask(null)

/**
 * The question of `requestSignOut`. It stands above the screens: a press on the screen that is being left asks on the next
 * one too.
 */
export function SignOutQuestion() {
  const isOpen = useSyncExternalStore(subscribe, () => asked) === useSession().token
  return <LazyPart onFailed={stay}>{isOpen && asked && <UnsavedDialog onClose={stay} />}</LazyPart>
}
