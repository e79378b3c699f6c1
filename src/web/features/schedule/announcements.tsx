import { useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Announcer } from './announcer.ts'

export function Announcements({ announcer }: { announcer: Announcer }) {
  const { id, words } = useSyncExternalStore(announcer.subscribe, announcer.said)
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <span key={id}>{words}</span>
      </span>
    </VisuallyHidden>
  )
}
