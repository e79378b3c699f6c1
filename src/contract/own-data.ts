/** A person takes their data along, changes the address, or deletes the account. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { UserReply } from './sign-in.ts'

export const ownDataEndpoints = {
  exportMyData: endpoint({
    method: 'GET',
    path: '/me/export',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'All that is stored about the caller: one ZIP with a JSON file and a readable page',
    file: 'application/zip',
  }),
  beginEmailChange: endpoint({
    method: 'POST',
    path: '/me/email',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Mails a code to the caller’s present address and one to the new address',
    body: field.fields({ email: field.email }),
    status: 202,
  }),
  verifyEmailChange: endpoint({
    method: 'POST',
    path: '/me/email/verify',
    access: 'signedIn',
    needsMailbox: true,
    bound: { stores: ['memberships'] },
    summary:
      'Replaces the caller’s address by the new one; tells the earlier one, and signs out other browsers',
    body: field.fields({ oldCode: field.code, newCode: field.code }),
    reply: z.object({ user: UserReply }),
  }),
  beginDeletion: endpoint({
    method: 'POST',
    path: '/me/deletion',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Mails a code with which the caller deletes the account',
    status: 202,
  }),
  confirmDeletion: endpoint({
    method: 'POST',
    path: '/me/deletion/confirm',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Deletes the caller’s account: names, address and telephone go, and the coming hours',
    body: field.fields({ code: field.code }),
  }),
  eraseMember: endpoint({
    method: 'POST',
    path: '/tenants/:tenantId/members/:userId/erase',
    access: 'tenantAdmin',
    findsFormer: true,
    bound: 'nothing',
    summary:
      'Erases what an organisation holds of a member or former member; the account too, unless the person belongs elsewhere',
  }),
} as const
