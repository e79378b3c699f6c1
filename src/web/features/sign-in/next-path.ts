/** Decides where a person goes after signing in. */
import { useLocation, useSearchParams } from 'react-router'
import type { UserReply } from '../../../contract/sign-in.ts'
import { homePathOf } from '../../../domain/roles.ts'
import { ownPath } from '../../paths.ts'
import { rememberedInvite } from '../../session/pending-invite.ts'

/** The requested path, from the address or from the state that <RequireSession> sets. */
export function useNext(): string | undefined {
  const [query] = useSearchParams()
  const state = useLocation().state as { next?: unknown } | null
  return ownPath(query.get('next')) ?? ownPath(typeof state?.next === 'string' ? state.next : undefined)
}

/** The requested path, else the invite that was opened while signed out, else the home of the role. */
export function nextPath(user: UserReply, next: string | undefined): string {
  return next ?? ownPath(rememberedInvite()) ?? homePathOf(user.role)
}
