import { useState } from 'react'
import { LazyPart } from '../crash-screen.tsx'
import { inBackground } from '../in-background.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { hasUnsaved } from './person-queries.ts'
import { signOut } from './sign-out.ts'

const UnsavedDialog = lazyComponent(async () => (await import('./unsaved/unsaved-dialog.tsx')).UnsavedDialog)

/** Returns a function that signs out and the dialog that asks first where drafts are not saved. */
export function useSignOut() {
  const [isAsking, setIsAsking] = useState(false)
  const stay = () => setIsAsking(false)
  const question = <LazyPart onFailed={stay}>{isAsking && <UnsavedDialog onClose={stay} />}</LazyPart>
  return [() => (hasUnsaved() ? setIsAsking(true) : inBackground(signOut())), question] as const
}
