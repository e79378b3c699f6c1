import { useLocation } from 'react-router'

/** The router's state on the way from an accepted invite to the screens of the project. */
export const joinedState = (projectId: string) => ({ joined: projectId })

/** The id of the project that the person has just joined by an invite. */
export function useJoined(): string | undefined {
  const state = useLocation().state as { joined?: unknown } | null
  return typeof state?.joined === 'string' ? state.joined : undefined
}
