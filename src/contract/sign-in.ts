/** Sign-up, sign-in by password and mailed code, magic links, the session and its person. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

export const UserReply = z.object({
  id: field.id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The one project open to this person; null with none or several. */
  projectId: z.nullable(z.string()),
  memberships: z.array(
    z.object({
      tenantId: z.string(),
      tenantName: z.string(),
      role: field.role,
      /** The projects that are named to a planner; left out for all others. */
      projectIds: z.optional(z.array(field.id)),
    }),
  ),
  role: field.role,
  passwordSet: z.boolean(),
  /** The session is a limited one, which has not proven the mailbox; left out for all others. */
  limited: z.optional(z.literal(true)),
})
export type UserReply = z.infer<typeof UserReply>

export const SessionReply = z.object({
  token: z.string(),
  user: UserReply,
  /** The secret of this device, to be sent with later sign-ins to the account; a limited session has none. */
  device: z.optional(z.string()),
})
export type SessionReply = z.infer<typeof SessionReply>

export const MagicSessionReply = z.object({
  token: z.string(),
  user: UserReply,
  device: z.optional(z.string()),
  mustSetPassword: z.boolean(),
})

export const AdminSignup = field.fields({
  firstName: field.name,
  lastName: field.name,
  phone: field.phone,
  email: field.email,
  tenantName: field.name,
  password: field.newPassword,
  signupToken: z.optional(z.string(refusals.signupTokenNeeded)),
  device: field.device,
})
export type AdminSignup = z.infer<typeof AdminSignup>

const MessageReply = z.object({ message: z.string() })

export const signInEndpoints = {
  findSignupToken: endpoint({
    method: 'GET',
    path: '/auth/signup-token/:token',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'nothing',
    summary: 'Tells whether a path under /auth is the hidden admin sign-up',
  }),
  adminSignup: endpoint({
    method: 'POST',
    path: '/auth/admin-signup',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'nothing',
    summary: 'Begins a sign-up: keeps it for 24 hours and mails a code',
    body: AdminSignup,
  }),
  emailVerify: endpoint({
    method: 'POST',
    path: '/auth/email-verify',
    access: 'public',
    isLimitedByNetwork: true,
    bound: { stores: ['memberships'] },
    summary: 'Signs in with a mailed code; completes a pending sign-up',
    body: field.fields({ email: field.email, code: field.code, device: field.device }),
    reply: SessionReply,
  }),
  passwordBegin: endpoint({
    method: 'POST',
    path: '/auth/password-begin',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'nothing',
    summary: 'Mails the code that goes with a password',
    body: field.fields({ email: field.email, device: field.device }),
  }),
  passwordVerify: endpoint({
    method: 'POST',
    path: '/auth/password-verify',
    access: 'public',
    isLimitedByNetwork: true,
    bound: { stores: ['memberships'] },
    summary: 'Signs in with password and mailed code',
    body: field.fields({
      email: field.email,
      password: field.password,
      code: field.code,
      device: field.device,
    }),
    reply: SessionReply,
  }),
  redeemMagicLink: endpoint({
    method: 'POST',
    path: '/auth/magic/:token',
    access: 'public',
    isLimitedByNetwork: true,
    bound: { stores: ['memberships'] },
    summary: 'Signs in by a one-use link',
    reply: MagicSessionReply,
  }),
  setPasswordByMagicLink: endpoint({
    method: 'POST',
    path: '/auth/magic/:token/set-password',
    access: 'signedIn',
    bound: 'nothing',
    summary: 'Sets the first password, in the session that this very link gave',
    body: field.fields({ password: field.newPassword }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    isLimitedByNetwork: false,
    bound: 'nothing',
    summary: 'Ends the session of the bearer token; succeeds without one too',
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/me',
    access: 'signedIn',
    bound: { stores: ['memberships'] },
    summary: 'The signed-in person',
    reply: z.object({ user: UserReply }),
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/me',
    access: 'signedIn',
    bound: { stores: ['memberships'] },
    summary: 'Changes the signed-in person’s names, phone and language of mails',
    body: field.fields({
      firstName: z.optional(field.name),
      lastName: z.optional(field.name),
      phone: z.optional(field.optionalPhone),
      /** The language of mails that others cause. Mails that the person asks for are in the language of the request. */
      language: z.optional(field.language),
    }),
    reply: z.object({ user: UserReply }),
  }),
  leaveTenant: endpoint({
    method: 'DELETE',
    path: '/me/memberships/:tenantId',
    access: 'member',
    bound: 'nothing',
    summary: 'Leaves a tenant: roster places end, and hours stay and come back with a new invite',
  }),
  setMyPassword: endpoint({
    method: 'POST',
    path: '/me/password',
    access: 'signedIn',
    bound: 'nothing',
    summary: 'Sets the signed-in person’s password; the current one is needed where there is one',
    body: field.fields({ currentPassword: z.optional(field.password), password: field.newPassword }),
  }),
  getConfig: endpoint({
    method: 'GET',
    path: '/config',
    access: 'public',
    isLimitedByNetwork: false,
    bound: 'one',
    summary: 'What a page must know of its server before anybody has signed in',
    reply: z.object({
      passwordLogin: z.enum(['code', 'direct']),
      /** The public key of pushes, as browsers take it; null: this server cannot push. */
      pushKey: z.nullable(z.string()),
    }),
  }),
  passwordLogin: endpoint({
    method: 'POST',
    path: '/auth/password-login',
    access: 'public',
    isLimitedByNetwork: true,
    bound: { stores: ['memberships'] },
    summary: 'Signs in with the password alone, where the server allows it; else 404',
    body: field.fields({ email: field.email, password: field.password, device: field.device }),
    reply: SessionReply,
  }),
  emailLogin: endpoint({
    method: 'POST',
    path: '/auth/email-login',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'nothing',
    summary: 'Mails a code and a link to sign in; with an administrator’s invite also to an unknown address',
    body: field.fields({
      email: field.email,
      invite: z.optional(z.string(refusals.inviteTokenNeeded)),
      device: field.device,
    }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'one',
    summary: 'Mails a link to choose a new password',
    body: field.fields({ email: field.email, device: field.device }),
    reply: MessageReply,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'one',
    summary: 'Sets a new password by a mailed token; ends every session',
    body: field.fields({
      token: z.string(refusals.resetTokenNeeded).check(z.minLength(1, refusals.resetTokenNeeded)),
      password: field.newPassword,
    }),
    reply: MessageReply,
  }),
  resendMagicLink: endpoint({
    method: 'POST',
    path: '/auth/magic/:token/resend',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'one',
    summary: 'Mails a fresh link to the account of a link that no longer serves',
    reply: MessageReply,
    status: 202,
  }),
} as const
