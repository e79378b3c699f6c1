/** View models of the dialog that adds people. */
import type { AddressOutcome, AddressResult } from '../../../../contract/invites.ts'
import type { PeopleReply } from '../../../../contract/projects.ts'
import { displayName, emailKey } from '../../../../domain/person.ts'
import { canPlan, type Role } from '../../../../domain/roles.ts'

/** The most people that one call adds, as in the contract. */
const MAX_AT_ONCE = 200

export interface Candidate {
  userId: string
  name: string
  email: string
  role: Role
  isOnRoster: boolean
}

export function candidatesOf(pages: readonly PeopleReply[], projectId: string): Candidate[] {
  return pages.flatMap(({ people }) =>
    people.map(({ user, role, projectIds }) => ({
      userId: user.id,
      name: displayName(user),
      email: user.email,
      role,
      isOnRoster: projectIds.includes(projectId),
    })),
  )
}

/** The people whom 'Select all' selects: administrators and planners are selected one by one. */
export const freelancersToAdd = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ role, isOnRoster }) => !canPlan(role) && !isOnRoster)

/** An entry of a pasted list: its address, and the whole text, which may have a name. */
export interface PastedEntry {
  text: string
  email: string
}

/**
 * Takes a pasted list apart. Entries are apart by lines, commas, semicolons or tabs. An entry is an address, `Name <address>`, or
 * a name and an address; a comma in such a name parts nothing. An entry without an address stays whole, so that it is shown as wrong.
 */
export function readAddresses(text: string): PastedEntry[] {
  const entries: PastedEntry[] = []
  const seen = new Set<string>()
  const note = (whole: string, address: string) => {
    const email = address.trim().replace(/^mailto:/i, '')
    if (email === '' || seen.has(emailKey(email))) return
    seen.add(emailKey(email))
    entries.push({ text: whole.trim(), email })
  }
  for (const line of text.split(/[\n\r;\t]+/)) {
    let end = 0
    for (const { 0: found, 1: before = '', 2: address = '', index } of line.matchAll(/([^<>]*)<([^<>]*)>/g)) {
      const name = notePlain(before, note)
      note(`${name} <${address.trim()}>`, address)
      end = index + found.length
    }
    const rest = notePlain(line.slice(end), note)
    if (rest !== '') note(rest, rest)
  }
  return entries
}

/** Notes the addresses of a text without angle brackets, and returns what follows the last of them: a name, or what is wrong. */
function notePlain(text: string, note: (whole: string, address: string) => void): string {
  const pieces = text.split(',').map((piece) => piece.trim())
  const last = pieces.findLastIndex((piece) => piece.includes('@'))
  for (const piece of pieces.slice(0, last + 1)) {
    const addresses = piece.split(/\s+/).filter((word) => word.includes('@'))
    for (const address of addresses) note(addresses.length === 1 ? piece : address, address)
    if (addresses.length === 0) note(piece, piece)
  }
  return pieces
    .slice(last + 1)
    .filter((piece) => piece !== '')
    .join(', ')
}

const IS_DONE: Record<AddressOutcome, boolean> = {
  added: true,
  on_roster: true,
  invited: true,
  invalid: false,
  limit: false,
}

export interface EntryResult {
  text: string
  outcome: AddressOutcome
  isDone: boolean
}

/** The outcome of each entry, in the order in which they were pasted. */
export function resultsOf(entries: readonly PastedEntry[], results: readonly AddressResult[]): EntryResult[] {
  const outcomes = new Map(results.map(({ email, outcome }) => [emailKey(email), outcome]))
  return entries.flatMap(({ text, email }) => {
    const outcome = outcomes.get(emailKey(email))
    return outcome ? [{ text, outcome, isDone: IS_DONE[outcome] }] : []
  })
}

/** The entries whose people were neither added nor invited. */
export const leftOf = (results: readonly EntryResult[]) => results.filter(({ isDone }) => !isDone)

/** Splits a list into parts that one call takes. */
export function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / MAX_AT_ONCE) }, (_, part) =>
    list.slice(part * MAX_AT_ONCE, (part + 1) * MAX_AT_ONCE),
  )
}
