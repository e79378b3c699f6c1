/** Every URL of the web app. */
export const paths = {
  signIn: '/auth',
  verify: '/auth/verify',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  magic: (token: string) => `/magic/${token}`,
  usedMagic: '/magic',
  invite: (token: string) => `/invite/${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  notFound: '/404',
  adminHome: '/app/admin',
  freelancerHome: '/app/freelancer',
  work: '/app/work',
  notices: '/app/notices',
  members: '/app/members',
  project: (projectId: string) => `/app/project/${projectId}`,
  freelancerProject: (projectId: string) => `/app/project/${projectId}/freelancer`,
  team: (projectId: string) => `/app/project/${projectId}/team`,
  requests: (projectId: string) => `/app/project/${projectId}/requests`,
  day: (projectId: string, date: string) => `/app/project/${projectId}/day/${date}`,
} as const

/** The state of a link to a project whose prices are to be edited: the address is the project's own. */
export const AT_PRICES = { at: 'prices' } as const

export function isAtPrices(state: unknown): boolean {
  return (state as Partial<typeof AT_PRICES> | null)?.at === AT_PRICES.at
}

/** The screen that asks for the code after a sign-up or the start of a sign-in; it leads on to `next` afterwards. */
export function verifyPath(email: string, next?: string): string {
  return withQuery(paths.verify, next === undefined ? { email } : { email, next })
}

/** The sign-in screen that leads on to `next` afterwards. */
export function signInPath(next?: string): string {
  return next === undefined ? paths.signIn : withQuery(paths.signIn, { next })
}

/** The magic-link screen without the token, which is used up; it leads on to `next` afterwards. */
export function usedMagicPath(next?: string): string {
  return next === undefined ? paths.usedMagic : withQuery(paths.usedMagic, { next })
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}

const NEXT =
  /^\/(invite\/[A-Za-z0-9_-]{20,200}|app\/(admin|freelancer|notices|members|(work|project\/[0-9a-f-]{36}(\/(freelancer|team|requests|day\/[\d-]{10}))?)(\?[A-Za-z0-9_=&-]{1,200})?))$/

/**
 * The `next` parameter if it is a path of this app; any other value could lead to another site. The paths of a project and
 * of a person's work may have a query, such as a month.
 */
export function ownPath(next: string | null | undefined): string | undefined {
  return next && NEXT.test(next) ? next : undefined
}
