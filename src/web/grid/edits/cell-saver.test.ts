import { expect, test, vi } from 'vitest'
import type { Mode, ModeOfSlot, Slot } from '../../../domain/slot.ts'
import { createSlotSaver } from './cell-saver.ts'

const slot = (mode: Mode, hour = 9): Slot => ({ date: '2026-11-03', hour, mode })
const key = '2026-11-03:9'

/** A server whose replies are given by hand, in the order of the calls. */
function setUp() {
  const saves: {
    slot: ModeOfSlot
    slots: readonly ModeOfSlot[]
    succeed: () => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const reloads: { months: string[]; finish: () => Promise<void> }[] = []
  const onFailed = vi.fn<(error: unknown) => void>()
  const onSaved = vi.fn<(...slots: ModeOfSlot[]) => void>()
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve))
  const send = (slots: readonly ModeOfSlot[]) =>
    new Promise((resolve, reject) => {
      saves.push({
        slot: slots[0]!,
        slots,
        succeed: () => (resolve(undefined), rest()),
        fail: () => (reject(new Error('refused')), rest()),
      })
    })
  const saver = createSlotSaver({
    save: (sent) => send([sent]),
    saveAll: send,
    reload: (months) =>
      new Promise((resolve) => {
        reloads.push({ months, finish: () => (resolve(), rest()) })
      }),
    onSaved,
    onFailed,
  })
  return { saver, saves, reloads, onFailed, onSaved, modeShown: () => saver.edits().get(key)?.mode }
}

test('shows an edit at once and until the server value has been read again', async () => {
  const { saver, saves, reloads, modeShown } = setUp()
  void saver.set(slot('GREEN'))
  expect(saver.edits().get(key)).toEqual({ ...slot('GREEN'), isSaving: true })
  await saves[0]!.succeed()
  expect(saver.edits().get(key)).toEqual({ ...slot('GREEN'), isSaving: false })
  expect(reloads[0]!.months).toEqual(['2026-11'])
  await reloads[0]!.finish()
  expect(modeShown()).toBeUndefined()
})

test('ends quick clicks on one cell at the last one, one save at a time', async () => {
  const { saver, saves, onSaved } = setUp()
  for (const mode of ['GREEN', 'YELLOW', 'RED'] as const) void saver.set(slot(mode))
  expect(saves.map((save) => save.slot.mode)).toEqual(['GREEN'])
  await saves[0]!.succeed()
  expect(saves.map((save) => save.slot.mode)).toEqual(['GREEN', 'RED'])
  await saves[1]!.succeed()
  expect(saves).toHaveLength(2)
  expect(onSaved).toHaveBeenLastCalledWith(slot('RED'))
})

test('saves different cells side by side and reads again once, after the last', async () => {
  const { saver, saves, reloads } = setUp()
  void saver.set(slot('GREEN', 9))
  void saver.set(slot('GREEN', 10))
  expect(saves).toHaveLength(2)
  await saves[1]!.succeed()
  expect(reloads).toHaveLength(0)
  await saves[0]!.succeed()
  expect(reloads).toHaveLength(1)
})

test('reverts a failed edit, with all that was clicked on top of it, and says so once', async () => {
  const { saver, saves, reloads, onFailed, modeShown } = setUp()
  void saver.set(slot('GREEN'))
  void saver.set(slot('YELLOW'))
  await saves[0]!.fail()
  expect(modeShown()).toBeUndefined()
  expect(saves).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(reloads).toHaveLength(1)
})

test('keeps a click made while the values are read again', async () => {
  const { saver, saves, reloads, modeShown } = setUp()
  void saver.set(slot('GREEN'))
  await saves[0]!.succeed()
  void saver.set(slot('YELLOW'))
  await reloads[0]!.finish()
  expect(modeShown()).toBe('YELLOW')
  await saves[1]!.succeed()
  await reloads[1]!.finish()
  expect(modeShown()).toBeUndefined()
})

test('saves again after a failure', async () => {
  const { saver, saves, modeShown } = setUp()
  void saver.set(slot('GREEN'))
  await saves[0]!.fail()
  void saver.set(slot('GREEN'))
  expect(modeShown()).toBe('GREEN')
  expect(saves).toHaveLength(2)
})

test('saves a gesture in one call, and shows all of it at once', async () => {
  const { saver, saves, onSaved, modeShown } = setUp()
  const saved = saver.setAll([slot('RED', 9), slot('RED', 10)])
  expect(modeShown()).toBe('RED')
  expect(saves.map(({ slots }) => slots)).toEqual([[slot('RED', 9), slot('RED', 10)]])
  await saves[0]!.succeed()
  expect(onSaved.mock.calls).toEqual([[slot('RED', 9), slot('RED', 10)]])
  expect(await saved).toBe(true)
})

test('takes entries away in a call for many', async () => {
  const { saver, saves, modeShown } = setUp()
  const cleared = [9, 10].map((hour) => ({ ...slot('RED', hour), mode: null }))
  void saver.setAll(cleared)
  expect(modeShown()).toBeNull()
  expect(saves.map(({ slots }) => slots)).toEqual([cleared])
})

test('lets a gesture wait for a save of any of its cells, and a click for the gesture', async () => {
  const { saver, saves, modeShown } = setUp()
  void saver.set(slot('GREEN', 9))
  void saver.setAll([slot('RED', 9), slot('RED', 10)])
  void saver.set(slot('BLACK', 9))
  void saver.setAll([slot('YELLOW', 12)])
  expect(saves.map(({ slots }) => slots)).toEqual([[slot('GREEN', 9)], [slot('YELLOW', 12)]])
  await saves[0]!.succeed()
  await saves[2]!.succeed()
  expect(saves.map((save) => save.slot.mode)).toEqual(['GREEN', 'YELLOW', 'RED', 'BLACK'])
  expect(modeShown()).toBe('BLACK')
})

test('reverts a whole gesture that failed, and what was put on top of it', async () => {
  const { saver, saves, onFailed } = setUp()
  const gesture = saver.setAll([slot('RED', 9), slot('RED', 10)])
  const onTop = saver.setAll([slot('BLACK', 10), slot('BLACK', 11)])
  await saves[0]!.fail()
  expect([await gesture, await onTop]).toEqual([false, false])
  expect(saver.edits().size).toBe(0)
  expect(saves).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
})
