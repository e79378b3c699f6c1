/** The settings of a project as a form: what it shows, checks and sends. */
import type { ProjectReply } from '../../../contract/projects.ts'
import { PAST_DAYS_MAX } from '../../../domain/project.ts'

/** Whether freelancers may add hours to past days. */
export type PastChoice = 'always' | 'some' | 'never'

export interface SettingsForm {
  name: string
  contact: string
  address: string
  timeZone: string
  past: PastChoice
  /** The number of days back, as typed; it counts where the choice is `some`. */
  days: string
}
export type SettingsErrors = Partial<Record<keyof SettingsForm, string>>
export type ProjectChanges = Partial<
  Pick<ProjectReply, 'name' | 'contact' | 'address' | 'timeZone' | 'pastDays'>
>

export function settingsForm({ name, contact, address, timeZone, pastDays }: ProjectReply): SettingsForm {
  const past = pastDays === null ? 'always' : pastDays === 0 ? 'never' : 'some'
  return { name, contact, address, timeZone, past, days: String(pastDays || 1) }
}

/** Finds the zone that was typed: its name in any case, with spaces, or only its city where one zone has it. */
export function findTimeZone(typed: string, zones: readonly string[]): string | undefined {
  const key = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '_')
  const wanted = key(typed)
  const named = zones.find((zone) => key(zone) === wanted)
  if (named !== undefined) return named
  const inCity = zones.filter((zone) => key(zone).split('/').at(-1) === wanted)
  return inCity.length === 1 ? inCity[0] : undefined
}

/** Returns what the form changes of the project, or what is wrong with it. */
export function checkSettings(
  form: SettingsForm,
  project: ProjectReply,
  {
    zones,
    refusals,
  }: { zones: readonly string[]; refusals: Record<'fillIn' | 'notAZone' | 'notDays', string> },
): { ok: true; changes: ProjectChanges } | { ok: false; errors: SettingsErrors } {
  const name = form.name.trim()
  // A browser's list may lack the zone that another browser chose.
  const timeZone = findTimeZone(form.timeZone, [project.timeZone, ...zones])
  const pastDays = { always: null, some: daysBack(form.days), never: 0 }[form.past]
  const errors: SettingsErrors = {
    ...(name === '' && { name: refusals.fillIn }),
    ...(timeZone === undefined && { timeZone: refusals.notAZone }),
    ...(pastDays === undefined && { days: refusals.notDays }),
  }
  if (timeZone === undefined || pastDays === undefined || name === '') return { ok: false, errors }
  const stated = { name, contact: form.contact.trim(), address: form.address.trim(), timeZone, pastDays }
  const changed = Object.entries(stated).filter(
    ([key, value]) => project[key as keyof typeof stated] !== value,
  )
  return { ok: true, changes: Object.fromEntries(changed) }
}

function daysBack(text: string): number | undefined {
  const days = Number(text)
  return /^\s*\d+\s*$/.test(text) && days >= 1 && days <= PAST_DAYS_MAX ? days : undefined
}
