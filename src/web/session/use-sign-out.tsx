import { lazy, useState } from 'react'
import { OpenedLater } from '../crash-screen.tsx'
import { hasUnsaved } from './person-queries.ts'
import { signOut } from './sign-out.ts'

const UnsavedDialog = lazy(async () => ({
  default: (await import('./unsaved/unsaved-dialog.tsx')).UnsavedDialog,
}))

/** Signs out; where something is not saved only by the question, which has its place on the page. */
export function useSignOut() {
  const [isAsking, setIsAsking] = useState(false)
  const stay = () => setIsAsking(false)
  const question = <OpenedLater onFailed={stay}>{isAsking && <UnsavedDialog onClose={stay} />}</OpenedLater>
  return [() => (hasUnsaved() ? setIsAsking(true) : void signOut()), question] as const
}
