import type { UserReply } from '../../contract/sign-in.ts'

/** Whether somebody has just come in with an address and nothing else: names and password are asked for first. */
export function needsSetUp(user: UserReply): boolean {
  return !user.passwordSet && user.firstName === '' && user.lastName === ''
}
