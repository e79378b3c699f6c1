import { addDays, type Day, weekdayOf } from '../../src/domain/calendar.ts'
import { apiOf } from '../../src/server/testing/api.ts'

/** The projects of the pictures. */
export interface PictureProjects {
  project: string
  /** A project in which an administrator books. */
  booked: string
  /** A day ahead on which people work in it. */
  workday: Day
  /** A new project without hours or people. */
  empty: string
  /** The token of an invite for another person. */
  invite: string
}

/** Adds a new project and an invite to the demo. */
export async function prepareProjects(
  url: string,
  session: Record<string, string>,
): Promise<PictureProjects> {
  const api = apiOf(url, { token: session['token']!, user: JSON.parse(session['user']!) })
  const { tenantId } = api.user.memberships[0]!
  type Projects = { projects: { id: string; name: string }[] }
  const { projects } = await api.call<Projects>('GET', `/tenants/${tenantId}/projects`)
  const idOf = (wanted: string) => projects.find(({ name }) => name === wanted)!.id
  const project = idOf('Rheinufer Kulturnächte')
  const made = await api.call<{ id: string }>('POST', `/tenants/${tenantId}/projects`, {
    name: 'Lichterfest',
  })
  const invited = { role: 'FREELANCER', email: 'svenja.kohl@example.org', firstName: 'Svenja' }
  const { token } = await api.call<{ token: string }>('POST', `/projects/${project}/invites`, invited)
  return {
    project,
    booked: idOf('Kongresshalle Deutz'),
    workday: nextWorkday(),
    empty: made.id,
    invite: token,
  }
}

/** The next day from Monday to Thursday: the demo closes some Fridays. */
function nextWorkday(): Day {
  let day = addDays(new Date().toISOString().slice(0, 10), 1)
  while (weekdayOf(day) > 3) day = addDays(day, 1)
  return day
}
