import { apiOf } from '../../src/server/testing/api.ts'

/** Where the pictures are taken. */
export interface Places {
  project: string
  /** One that is new: nothing is planned, nobody invited. */
  empty: string
  /** Of an invite that is for somebody else. */
  invite: string
}

/** Adds to the demo what it lacks: a project that has just been made, an invite. */
export async function preparePlaces(url: string, session: Record<string, string>): Promise<Places> {
  const api = apiOf(url, { token: session['token']!, user: JSON.parse(session['user']!) })
  const { tenantId } = api.user.memberships[0]!
  type Projects = { projects: { id: string; name: string }[] }
  const { projects } = await api.call<Projects>('GET', `/tenants/${tenantId}/projects`)
  const project = projects.find(({ name }) => name === 'Rheinufer Kulturnächte')!.id
  const made = await api.call<{ id: string }>('POST', `/tenants/${tenantId}/projects`, {
    name: 'Lichterfest',
  })
  const invited = { role: 'FREELANCER', email: 'svenja.kohl@example.org', firstName: 'Svenja' }
  const { token } = await api.call<{ token: string }>('POST', `/projects/${project}/invites`, invited)
  return { project, empty: made.id, invite: token }
}
