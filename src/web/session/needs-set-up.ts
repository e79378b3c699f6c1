import type { UserReply } from '../../contract/sign-in.ts'

/** Whether the account has neither names nor a password yet: a form asks for them first. */
export function needsSetUp(user: UserReply): boolean {
  return !user.passwordSet && user.firstName === '' && user.lastName === ''
}
