import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../http/client.ts'

/** Whether a path under /auth is the hidden sign-up; asked once, since asking again could take the form away. */
export function signupTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['signup-token', token],
    queryFn: async ({ signal }) => {
      await callApi('findSignupToken', { params: { token }, signal })
      return true
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}
