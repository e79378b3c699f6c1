/**
 * Every screen: its path, how to load its file and, for the screens that people open most, its first reads. The routes, the
 * calls that start.ts prefetches and the `Link` header in which the server announces files come from this table.
 *
 * The build runs this file too (scripts/vite/page-files.ts), so the file imports the screens only when they are opened.
 */
import type { ComponentType, ReactNode } from 'react'
import type { UserReply } from '../contract/sign-in.ts'
import type { Month } from '../domain/calendar.ts'
import { canPlan, isAdminOnly } from '../domain/roles.ts'
import { views } from './features/availability/views.ts'
import { firstReads } from './first-reads.ts'
import type { AnyRead } from './http/client.ts'
import { paths } from './paths.ts'

/** The address and the person, as far as the page knows them before any reply. */
export interface Place {
  projectId: string
  month: Month
  user: UserReply | undefined
}

/** A screen as the page knows it before it loads the screen's file. */
export interface Address {
  path: string
  first?: {
    /** The screen's own file, below src/web. */
    file: string
    /** The files of the screen's views, each with the windows that show it first. */
    views?: readonly { media: string; file: string }[]
    /** The calls to prefetch: the screen waits for `shown` and not for `beside`. */
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
    load: async () => (await import('./features/invites/joining/accept-invite-page.tsx')).AcceptInvitePage,
  }),
  unsubscribe: screen({
    path: paths.unsubscribe(':token'),
    load: async () => (await import('./features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
  }),
  notFound: screen({
    path: paths.notFound,
    load: async () => (await import('./features/projects/not-found-page.tsx')).NotFoundPage,
  }),
  freelancerHome: screen({
    path: paths.freelancerHome,
    load: async () => (await import('./screens/freelancer-home-screen.tsx')).FreelancerHomeScreen,
    first: {
      file: 'screens/freelancer-home-screen.tsx',
      reads: ({ user }) => ({
        shown: user ? user.memberships.map(({ tenantId }) => firstReads.projects(tenantId)) : [],
      }),
    },
  }),
  work: screen({
    path: paths.work,
    load: async () => (await import('./screens/work-screen.tsx')).WorkScreen,
    first: {
      file: 'screens/work-screen.tsx',
      reads: ({ month }) => ({ shown: [firstReads.myWork(month)] }),
    },
  }),
  notices: screen({
    path: paths.notices,
    load: async () => (await import('./features/notices/notices-page.tsx')).NoticesPage,
  }),
  members: screen({
    path: paths.members,
    load: async () => (await import('./screens/members/members-screen.tsx')).MembersScreen,
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
  /** The team and the days of a project. */
  staffing: screen({
    path: `${paths.project(':projectId')}/:view/:date?`,
    load: async () => (await import('./screens/staffing/load-screens.ts')).loadStaffing(),
  }),
  adminProject: screen({
    path: paths.project(':projectId'),
    load: async () => (await import('./screens/admin/admin-project-screen.tsx')).AdminProjectScreen,
    first: {
      file: 'screens/admin/admin-project-screen.tsx',
      reads: ({ projectId, month, user }) => {
        // The server would refuse a freelancer, whom the guard leads to another screen.
        if (!user || !canPlan(user.role)) return { shown: [] }
        const [tenant, ...others] = user.memberships
        // The project may be one where the person is a freelancer.
        if (!isAdminOnly(user)) return { shown: [firstReads.project(projectId)] }
        return {
          shown: [firstReads.project(projectId), firstReads.schedule(projectId, month)],
          // A large roster must not delay the screen. An administrator of several tenants could have the project in any of them.
          beside: [
            firstReads.roster(projectId, month),
            ...(tenant && others.length === 0 ? [firstReads.wages(tenant.tenantId)] : []),
          ],
        }
      },
    },
  }),
}

/** Paths that redirect at once; every unknown path (`*`) leads to the sign-in screen too. */
export const redirects = {
  '/': paths.signIn,
  // The specification names these two paths, so the page does not treat their last part as a sign-up token.
  '/auth/admin': paths.signIn,
  '/auth/freelancer': paths.signIn,
}

/** A regular expression that matches a screen's path, for the server and start.ts, which have no router. */
export function patternOf(path: string): string {
  return `^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`
}
