/** Where a person goes once signed in. */
import { useLocation, useSearchParams } from 'react-router'
import type { UserReply } from '../../../contract/sign-in.ts'
import { homePathOf } from '../../../domain/roles.ts'
import { ownPath } from '../../paths.ts'
import { rememberedInvite } from '../../session/pending-invite.ts'

/** The path asked for: in the address, or in the state that <RequireSession> leaves behind. */
export function useNext(): string | undefined {
  const [query] = useSearchParams()
  const state = useLocation().state as { next?: unknown } | null
  return ownPath(query.get('next')) ?? ownPath(typeof state?.next === 'string' ? state.next : undefined)
}

/** The path asked for, else the invite that was opened signed out, else the role's home. */
export function onwardPath(user: UserReply, next: string | undefined): string {
  return next ?? ownPath(rememberedInvite()) ?? homePathOf(user.role)
}
