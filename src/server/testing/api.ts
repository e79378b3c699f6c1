/** Calls the API over HTTP as an external program does, with codes and links from the mails in the outbox. */
import { randomInt } from 'node:crypto'

/** The password of every person who signs up with this file. */
export const PASSWORD = 'sommerfest 26'

/** A server, and the function that finds the text of the newest mail to an address. */
export interface MailedServer {
  url: string
  mailTo(email: string): Promise<string>
}

/** A signed-in person's calls. */
export interface Api {
  token: string
  user: { id: string; projectId: string; memberships: { tenantId: string }[] }
  /** @throws ApiCallError unless the answer is a success */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
}

/** A reply of the server that is no success. */
export class ApiCallError extends Error {
  readonly status: number
  /** The reply is a 503 with a valid Retry-After header. */
  readonly isUnavailable: boolean

  constructor(message: string, status: number, isUnavailable: boolean) {
    super(message)
    this.status = status
    this.isUnavailable = isUnavailable
  }
}

/** Calls the API, and repeats a call that was refused by a limit. A network failure is thrown as fetch throws it. */
async function callUrl<T>(
  url: string,
  method: string,
  path: string,
  options: { token?: string | undefined; body?: unknown; network?: string } = {},
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.network ? { 'x-forwarded-for': options.network } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 1000))
    return callUrl(url, method, path, options)
  }
  const text = await response.text()
  if (!response.ok) {
    const isUnavailable = response.status === 503 && Number(response.headers.get('retry-after')) > 0
    throw new ApiCallError(`${method} ${path}: ${response.status} ${text}`, response.status, isUnavailable)
  }
  return (text === '' ? undefined : JSON.parse(text)) as T
}

type SignedIn = Omit<Api, 'call'>
type Names = {
  firstName?: string | undefined
  lastName?: string | undefined
  tenantName?: string | undefined
}

/** Makes the calls of a signed-in person, also to a server that has restarted. */
export function apiOf(url: string, { token, user }: SignedIn): Api {
  return { token, user, call: (method, path, body) => callUrl(url, method, path, { token, body }) }
}

/** Creates a tenant by a sign-up with the code from its mail. */
export async function signUp(server: MailedServer, email: string, names?: Names): Promise<Api> {
  return (await beginSignUp(server, email, names))()
}

/** A network that no other sign-up uses: sign-ups from one network are limited. A server behind a proxy reads it. */
const randomNetwork = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`

/** Makes all calls of a sign-up but the last one, which is returned. */
export async function beginSignUp(
  server: MailedServer,
  email: string,
  { firstName = 'Greta', lastName = 'Lindner', tenantName = 'Rheinufer Kultur' }: Names = {},
): Promise<() => Promise<Api>> {
  await callUrl(server.url, 'POST', '/auth/admin-signup', {
    network: randomNetwork(),
    body: {
      firstName,
      lastName,
      phone: '+49 221 1234567',
      email,
      tenantName,
      password: PASSWORD,
    },
  })
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await server.mailTo(email))![0]
  return async () =>
    apiOf(server.url, await callUrl(server.url, 'POST', '/auth/email-verify', { body: { email, code } }))
}

/** Invites a freelancer, who accepts with the links of the mail. */
export async function inviteFreelancer(
  server: MailedServer,
  admin: Api,
  email: string,
  names?: Names,
): Promise<Api> {
  return (await beginInvite(server, admin, email, names))()
}

/** Makes an invite and signs in with its mail. The acceptance is returned. */
export async function beginInvite(
  server: MailedServer,
  admin: Api,
  email: string,
  { role = 'FREELANCER', ...names }: Names & { role?: 'FREELANCER' | 'PLANNER' } = {},
): Promise<() => Promise<Api>> {
  const path = `/projects/${admin.user.projectId}/invites`
  const invite = await admin.call<{ token: string }>('POST', path, { role, email, ...names })
  const link = /\/magic\/([A-Za-z0-9_-]+)/.exec(await server.mailTo(email))![1]!
  const freelancer = apiOf(server.url, await callUrl(server.url, 'POST', `/auth/magic/${link}`))
  return async () => {
    await freelancer.call('POST', '/invites/accept', { token: invite.token })
    return freelancer
  }
}

/** Puts a project where it is about noon, so that no mail waits for the morning (notices.md, section 1). */
export async function moveToDaytime(admin: Api, now: number): Promise<void> {
  const ahead = 12 - new Date(now).getUTCHours()
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await admin.call('PATCH', `/projects/${admin.user.projectId}`, { timeZone })
}
