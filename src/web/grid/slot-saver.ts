/**
 * Saves slots one after the other per cell, however fast one clicks: while a save is under way only the newest
 * wish is kept, and it goes out next. An edit covers the server's value until a read that began after its
 * save has come back, so that no read that was late ever shows an older mode.
 */
import { type Month, monthOfDay } from '../../domain/calendar.ts'
import { type Mode, type Slot, type SlotKey, slotKey } from '../../domain/slot.ts'

/** An edit that the server's value does not show yet; it covers that value. */
interface SlotEdit {
  mode: Mode
  isSaving: boolean
}
export type SlotEdits = ReadonlyMap<SlotKey, SlotEdit>

export interface SlotSaverDeps {
  save: (slot: Slot) => Promise<unknown>
  /** The server has this slot now. */
  onSaved: (slot: Slot) => void
  /** The slot shows the server's last known mode again. */
  onFailed: (error: unknown) => void
  /** Reads again what a save may have changed; resolves also when that fails. */
  reload: (months: Month[]) => Promise<void>
}

export interface SlotSaver {
  set: (slot: Slot) => void
  edits: () => SlotEdits
  subscribe: (listener: () => void) => () => void
}

export function createSlotSaver(deps: SlotSaverDeps): SlotSaver {
  const listeners = new Set<() => void>()
  const touchedMonths = new Set<Month>()
  let edits: SlotEdits = new Map()
  let savesUnderWay = 0

  function change(write: (next: Map<SlotKey, SlotEdit>) => void): void {
    const next = new Map(edits)
    write(next)
    edits = next
    for (const listener of listeners) listener()
  }

  async function saveUntilSettled(slot: Slot, key: SlotKey): Promise<void> {
    savesUnderWay += 1
    touchedMonths.add(monthOfDay(slot.date))
    try {
      for (let sent = slot.mode; ; sent = edits.get(key)!.mode) {
        await deps.save({ ...slot, mode: sent })
        deps.onSaved({ ...slot, mode: sent })
        if (edits.get(key)!.mode === sent) {
          change((next) => next.set(key, { mode: sent, isSaving: false }))
          break
        }
      }
    } catch (error) {
      change((next) => next.delete(key))
      deps.onFailed(error)
    }
    savesUnderWay -= 1
    if (savesUnderWay === 0) await takeServerValues()
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
    set(slot) {
      const key = slotKey(slot.date, slot.hour)
      const isUnderWay = edits.get(key)?.isSaving ?? false
      change((next) => next.set(key, { mode: slot.mode, isSaving: true }))
      if (!isUnderWay) void saveUntilSettled(slot, key)
    },
    edits: () => edits,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
