/** View models of the members: which projects they have, and when they were last seen, in words. */
import type { MemberReply } from '../../../contract/members.ts'
import type { ProjectReply } from '../../../contract/projects.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { displayName } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface MemberRow {
  userId: string
  name: string
  email: string
  role: Role
  /** The names of the member's projects, in the order of the list of projects. */
  projects: string[]
  projectIds: string[]
  since: string
  /** null: there is no session now. */
  lastSeen: string | null
}

export function memberRows(
  members: readonly MemberReply[],
  projects: readonly Pick<ProjectReply, 'id' | 'name'>[],
  { language, now }: { language: Language; now: number },
): MemberRow[] {
  return members.map(({ user, role, since, lastSeenAt, projectIds }) => ({
    userId: user.id,
    name: displayName(user),
    email: user.email,
    role,
    projects: projects.filter(({ id }) => projectIds.includes(id)).map(({ name }) => name),
    projectIds,
    since: dayText(Date.parse(since), language),
    lastSeen: lastSeenAt === null ? null : sightText(Date.parse(lastSeenAt), language, now),
  }))
}

const dayText = (at: number, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium' }).format(new Date(at))

/** 'today', 'yesterday', '6 days ago', and from a week on the day. Sessions say it only to the hour. */
function sightText(at: number, language: Language, now: number): string {
  const startOf = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  const days = Math.round((startOf(now) - startOf(at)) / DAY_MS)
  if (days > 6) return dayText(at, language)
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(-Math.max(days, 0), 'day')
}

/** The projects that may be named to a planner: open ones, and archived ones that are named already. */
export function nameableProjects(
  projects: readonly ProjectReply[],
  named: readonly string[],
): { id: string; name: string }[] {
  return projects.filter(({ id, archived }) => !archived || named.includes(id))
}

/** Whether the typed name is the person's; letters may be large or small, and spaces may be doubled. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(name)
}
