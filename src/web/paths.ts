/** Every URL of the web app. */
export const paths = {
  signIn: '/auth',
  verify: '/auth/verify',
  magic: (token: string) => `/magic/${token}`,
  invite: (token: string) => `/invite/${token}`,
  notFound: '/404',
  adminHome: '/app/admin',
  freelancerHome: '/app/freelancer',
  project: (projectId: string) => `/app/project/${projectId}`,
  freelancerProject: (projectId: string) => `/app/project/${projectId}/freelancer`,
} as const

/** The screen for who just signed up or began to sign in. */
export function verifyPath(email: string): string {
  return `${paths.verify}?${new URLSearchParams({ email })}`
}

/** The sign-in screen that leads on to `next` afterwards. */
export function signInPath(next?: string): string {
  return next === undefined ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ next })}`
}

const NEXT = /^\/(invite\/[A-Za-z0-9_-]{20,200}|app\/(admin|freelancer|project\/[0-9a-f-]{36}(\/freelancer)?))$/

/** A `next` parameter, if it is a path of our own; anything else could lead elsewhere. */
export function ownPath(next: string | null | undefined): string | undefined {
  return next && NEXT.test(next) ? next : undefined
}
