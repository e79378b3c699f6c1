/**
 * Every screen: its path, how its file is loaded and, for those that are opened most, what they show first. The routes, the calls
 * that start.ts makes early and the `Link` header, by which the server announces files, all come from here.
 *
 * The build runs this file too (vite.config.ts), so that it only names what it needs.
 */
import type { ComponentType, ReactNode } from 'react'
import type { UserReply } from '../contract/sign-in.ts'
import type { Month } from '../domain/calendar.ts'
import { views } from './features/availability/views.ts'
import { firstReads } from './first-reads.ts'
import type { AnyRead } from './http/client.ts'
import { paths } from './paths.ts'

/** Where the page is opened, and by whom, as far as this is known before any reply. */
export interface Place {
  projectId: string
  month: Month
  user: UserReply | undefined
}

/** A screen as it is known before its file is there. */
export interface Address {
  path: string
  first?: {
    /** The screen's own file, below src/web. */
    file: string
    /** The file that is seen first in windows of a kind. */
    views?: readonly { media: string; file: string }[]
    /** What is asked for before anything is drawn; the screen waits for `shown`. */
    reads: (place: Place) => { shown: AnyRead[]; beside?: AnyRead[] }
  }
}

export interface Screen<Props = object> extends Address {
  load: () => Promise<ComponentType<Props>>
}

const screen = <Props = object>(row: Screen<Props>): Screen<Props> => row

export const screens = {
  signIn: screen<{ forAdmins?: ReactNode }>({
    path: paths.signIn,
    load: async () => (await import('./features/sign-in/sign-in-page.tsx')).SignInPage,
    first: {
      file: 'features/sign-in/sign-in-page.tsx',
      reads: () => ({ shown: [], beside: [firstReads.config()] }),
    },
  }),
  verify: screen({
    path: paths.verify,
    load: async () => (await import('./features/sign-in/verify-page.tsx')).VerifyPage,
  }),
  forgotPassword: screen({
    path: paths.forgotPassword,
    load: async () => (await import('./features/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  resetPassword: screen({
    path: paths.resetPassword,
    load: async () => (await import('./features/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  }),
  signUp: screen({
    path: `${paths.signIn}/:token`,
    load: async () => (await import('./features/sign-in/token-page.tsx')).TokenPage,
  }),
  magicLink: screen({
    path: `${paths.usedMagic}/:token?`,
    load: async () => (await import('./features/sign-in/magic-link-page.tsx')).MagicLinkPage,
  }),
  invite: screen({
    path: paths.invite(':token'),
    load: async () => (await import('./features/invites/accept-invite-page.tsx')).AcceptInvitePage,
  }),
  notFound: screen({
    path: paths.notFound,
    load: async () => (await import('./features/projects/not-found-page.tsx')).NotFoundPage,
  }),
  freelancerHome: screen({
    path: paths.freelancerHome,
    load: async () => (await import('./features/projects/freelancer-home-page.tsx')).FreelancerHomePage,
  }),
  adminHome: screen({
    path: paths.adminHome,
    load: async () => (await import('./features/projects/admin-home-page.tsx')).AdminHomePage,
  }),
  freelancerProject: screen({
    path: paths.freelancerProject(':projectId'),
    load: async () => {
      const { FreelancerProjectScreen, loadFirstView } =
        await import('./screens/freelancer-project-screen.tsx')
      await loadFirstView()
      return FreelancerProjectScreen
    },
    first: {
      file: 'screens/freelancer-project-screen.tsx',
      views: [views.list, views.month],
      reads: ({ projectId, month }) => ({
        shown: [
          firstReads.project(projectId),
          firstReads.mySchedule(projectId, month),
          firstReads.myAvailability(projectId, month),
          firstReads.myWages(projectId, month),
        ],
      }),
    },
  }),
  adminProject: screen({
    path: paths.project(':projectId'),
    load: async () => (await import('./screens/admin/admin-project-screen.tsx')).AdminProjectScreen,
    first: {
      file: 'screens/admin/admin-project-screen.tsx',
      reads: ({ projectId, month, user }) => {
        // Others are led on to their own screen, and would be refused.
        if (user?.role !== 'ADMIN') return { shown: [] }
        const [tenant, ...others] = user.memberships
        return {
          shown: [firstReads.project(projectId), firstReads.schedule(projectId, month)],
          // The roster of a thousand people comes when it comes. Only of one tenant it is known that the project is theirs.
          beside: [
            firstReads.roster(projectId, month),
            ...(tenant && others.length === 0 ? [firstReads.wages(tenant.tenantId)] : []),
          ],
        }
      },
    },
  }),
}

/** Paths that lead on to another one at once; `*`, which is not in here, leads to the sign-in screen too. */
export const redirects = {
  '/': paths.signIn,
  // Named by the specification, so they need not be asked about like any other token.
  '/auth/admin': paths.signIn,
  '/auth/freelancer': paths.signIn,
}

/** Finds a screen's path in an address, for who has no router: the server and start.ts. */
export function patternOf(path: string): string {
  return `^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`
}
