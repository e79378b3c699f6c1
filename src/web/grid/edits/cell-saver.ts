/**
 * Saves slots one after the other per cell, however fast one clicks: while a save of a cell is under way only the newest
 * single wish for it is kept, and what touches it waits. A gesture is one save, of all its cells or none. An edit covers
 * the server's value until a read that began after its save has come back, so that no read that was late ever shows an
 * older mode.
 */
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import { type Mode, type Slot, slotKey, type SlotKey, type SlotRef } from '../../../domain/slot.ts'
import { createListeners } from '../../listeners.ts'

/** What a cell is to be. Where entries can be taken away, null is a wish too. */
interface Wish<None extends null> extends SlotRef {
  mode: Mode | None
}

/** An edit that the server's value does not show yet; it covers that value. */
interface SlotEdit<None extends null> extends Wish<None> {
  isSaving: boolean
}
export type SlotEdits<None extends null = never> = ReadonlyMap<SlotKey, SlotEdit<None>>

export interface SlotSaverDeps<None extends null> {
  save: (slot: Slot) => Promise<unknown>
  /** One call for all of them. */
  saveAll: (slots: readonly Wish<None>[]) => Promise<unknown>
  /** The server has these slots now. */
  onSaved: (...slots: Wish<None>[]) => void
  /** The slots show the server's last known modes again. */
  onFailed: (error: unknown) => void
  /** Reads again what a save may have changed; resolves also when that fails. */
  reload: (months: Month[]) => Promise<void>
}

export interface SlotSaver<None extends null = never> {
  /** Resolves to whether the server has it. */
  set: (slot: Slot) => Promise<boolean>
  setAll: (slots: readonly Wish<None>[]) => Promise<boolean>
  edits: () => SlotEdits<None>
  subscribe: (listener: () => void) => () => void
}

interface Job<None extends null> {
  slots: ReadonlyMap<SlotKey, Wish<None>>
  /** A click, which goes out by itself. */
  single: Slot | undefined
  isUnderWay: boolean
  done: PromiseWithResolvers<boolean>
}

export function createSlotSaver<None extends null = never>(deps: SlotSaverDeps<None>): SlotSaver<None> {
  const listeners = createListeners()
  const touchedMonths = new Set<Month>()
  /** In the order of the hand. */
  let jobs: Job<None>[] = []
  let edits: SlotEdits<None> = new Map()

  function change(write: (next: Map<SlotKey, SlotEdit<None>>) => void): void {
    const next = new Map(edits)
    write(next)
    edits = next
    listeners.tell()
  }

  function add(slots: readonly Wish<None>[], single?: Slot): Promise<boolean> {
    const byKey = new Map(slots.map((slot) => [slotKey(slot.date, slot.hour), slot]))
    change((next) => {
      for (const [key, wish] of byKey) next.set(key, { ...wish, isSaving: true })
    })
    const before = jobs.findLast((job) => overlap(job.slots, byKey))
    // A newer wish for the same cell goes out in place of the one that waits.
    if (single && before?.single && !before.isUnderWay) {
      before.slots = byKey
      before.single = single
      return before.done.promise
    }
    const job = { slots: byKey, single, isUnderWay: false, done: Promise.withResolvers<boolean>() }
    jobs.push(job)
    startWaiting()
    return job.done.promise
  }

  function startWaiting(): void {
    for (const [index, job] of jobs.entries()) {
      const isBlocked = jobs.slice(0, index).some((earlier) => overlap(earlier.slots, job.slots))
      if (!job.isUnderWay && !isBlocked) void run(job)
    }
  }

  async function run(job: Job<None>): Promise<void> {
    job.isUnderWay = true
    const slots = [...job.slots.values()]
    for (const month of monthsOfDays(slots.map(({ date }) => date))) touchedMonths.add(month)
    try {
      await (job.single ? deps.save(job.single) : deps.saveAll(slots))
      jobs = jobs.filter((each) => each !== job)
      deps.onSaved(...slots)
      settle(job)
      job.done.resolve(true)
    } catch (error) {
      revert(job)
      deps.onFailed(error)
    }
    startWaiting()
    if (jobs.length === 0) await takeServerValues()
  }

  function settle({ slots }: Job<None>): void {
    const waiting = new Set(jobs.flatMap((each) => [...each.slots.keys()]))
    change((next) => {
      for (const [key, wish] of slots) if (!waiting.has(key)) next.set(key, { ...wish, isSaving: false })
    })
  }

  /** What failed, with all that the hand has put on top of it. */
  function revert(job: Job<None>): void {
    const fallen = [job]
    for (const later of jobs.slice(jobs.indexOf(job) + 1)) {
      if (!later.isUnderWay && fallen.some((each) => overlap(each.slots, later.slots))) fallen.push(later)
    }
    jobs = jobs.filter((each) => !fallen.includes(each))
    change((next) => {
      for (const { slots } of fallen) for (const key of slots.keys()) next.delete(key)
    })
    for (const { done } of fallen) done.resolve(false)
  }

  async function takeServerValues(): Promise<void> {
    const months = [...touchedMonths]
    touchedMonths.clear()
    const settled = edits
    await deps.reload(months)
    change((next) => {
      for (const [key, edit] of settled) if (next.get(key) === edit) next.delete(key)
    })
  }

  return {
    set: (slot) => add([slot], slot),
    setAll: (slots) => (slots.length === 0 ? Promise.resolve(true) : add(slots)),
    edits: () => edits,
    subscribe: listeners.subscribe,
  }
}

function overlap(a: ReadonlyMap<SlotKey, unknown>, b: ReadonlyMap<SlotKey, unknown>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  for (const key of few.keys()) if (many.has(key)) return true
  return false
}
