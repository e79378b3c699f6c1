import { expect, test, vi } from 'vitest'
import type { Mode, Slot } from '../../domain/slot.ts'
import { createSlotSaver } from './slot-saver.ts'

const slot = (mode: Mode, hour = 9): Slot => ({ date: '2026-11-03', hour, mode })
const key = '2026-11-03:9'

/** A server whose replies are given by hand, in the order of the calls. */
function setUp() {
  const saves: { slot: Slot; succeed: () => Promise<void>; fail: () => Promise<void> }[] = []
  const reloads: { months: string[]; finish: () => Promise<void> }[] = []
  const onFailed = vi.fn<(error: unknown) => void>()
  const onSaved = vi.fn<(slot: Slot) => void>()
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve))
  const saver = createSlotSaver({
    save: (sent) =>
      new Promise((resolve, reject) => {
        saves.push({
          slot: sent,
          succeed: () => (resolve(undefined), rest()),
          fail: () => (reject(new Error('refused')), rest()),
        })
      }),
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
  saver.set(slot('GREEN'))
  expect(saver.edits().get(key)).toEqual({ mode: 'GREEN', isSaving: true })
  await saves[0]!.succeed()
  expect(saver.edits().get(key)).toEqual({ mode: 'GREEN', isSaving: false })
  expect(reloads[0]!.months).toEqual(['2026-11'])
  await reloads[0]!.finish()
  expect(modeShown()).toBeUndefined()
})

test('ends quick clicks on one cell at the last one, one save at a time', async () => {
  const { saver, saves, onSaved } = setUp()
  for (const mode of ['GREEN', 'YELLOW', 'RED'] as const) saver.set(slot(mode))
  expect(saves.map((save) => save.slot.mode)).toEqual(['GREEN'])
  await saves[0]!.succeed()
  expect(saves.map((save) => save.slot.mode)).toEqual(['GREEN', 'RED'])
  await saves[1]!.succeed()
  expect(saves).toHaveLength(2)
  expect(onSaved).toHaveBeenLastCalledWith(slot('RED'))
})

test('saves different cells side by side and reads again once, after the last', async () => {
  const { saver, saves, reloads } = setUp()
  saver.set(slot('GREEN', 9))
  saver.set(slot('GREEN', 10))
  expect(saves).toHaveLength(2)
  await saves[1]!.succeed()
  expect(reloads).toHaveLength(0)
  await saves[0]!.succeed()
  expect(reloads).toHaveLength(1)
})

test('reverts a failed edit, with all that was clicked on top of it, and says so once', async () => {
  const { saver, saves, reloads, onFailed, modeShown } = setUp()
  saver.set(slot('GREEN'))
  saver.set(slot('YELLOW'))
  await saves[0]!.fail()
  expect(modeShown()).toBeUndefined()
  expect(saves).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(reloads).toHaveLength(1)
})

test('keeps a click made while the values are read again', async () => {
  const { saver, saves, reloads, modeShown } = setUp()
  saver.set(slot('GREEN'))
  await saves[0]!.succeed()
  saver.set(slot('YELLOW'))
  await reloads[0]!.finish()
  expect(modeShown()).toBe('YELLOW')
  await saves[1]!.succeed()
  await reloads[1]!.finish()
  expect(modeShown()).toBeUndefined()
})

test('saves again after a failure', async () => {
  const { saver, saves, modeShown } = setUp()
  saver.set(slot('GREEN'))
  await saves[0]!.fail()
  saver.set(slot('GREEN'))
  expect(modeShown()).toBe('GREEN')
  expect(saves).toHaveLength(2)
})
