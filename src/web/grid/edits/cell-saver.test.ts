import { expect, test, vi } from 'vitest'
import type { Mode } from '../../../domain/slot.ts'
import { createCellSaver } from './cell-saver.ts'
import type { CellValue } from './edit-kind.ts'

type Cell = CellValue<Mode | null>

const cell = (value: Mode | null, hour = 9): Cell => ({ date: '2026-11-03', hour, value })
const key = '2026-11-03:9'

/** A server whose replies the test gives, in the order of the calls. */
function setUp() {
  const saves: {
    cells: readonly Cell[]
    succeed: () => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const reloads: { months: string[]; finish: () => Promise<void> }[] = []
  const onFailed = vi.fn<(error: unknown) => void>()
  const onSaved = vi.fn<(cells: readonly Cell[]) => void>()
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve))
  const send = (cells: readonly Cell[]) =>
    new Promise<unknown>((resolve, reject) => {
      saves.push({
        cells,
        succeed: () => (resolve(undefined), rest()),
        fail: () => (reject(new Error('refused')), rest()),
      })
    })
  const saver = createCellSaver<Mode | null>({
    saveOne: (sent) => send([sent]),
    saveAll: send,
    reload: (months) =>
      new Promise<void>((resolve) => {
        reloads.push({ months, finish: () => (resolve(), rest()) })
      }),
    onSaved,
    onFailed,
  })
  return { saver, saves, reloads, onFailed, onSaved, modeShown: () => saver.pending().get(key)?.value }
}

test('shows an edit at once and until the server value has been read again', async () => {
  const { saver, saves, reloads, modeShown } = setUp()
  void saver.set(cell('GREEN'))
  expect(saver.pending().get(key)).toEqual({ ...cell('GREEN'), isSaving: true })
  await saves[0]!.succeed()
  expect(saver.pending().get(key)).toEqual({ ...cell('GREEN'), isSaving: false })
  expect(reloads[0]!.months).toEqual(['2026-11'])
  await reloads[0]!.finish()
  expect(modeShown()).toBeUndefined()
})

test('ends quick clicks on one cell at the last one, one save at a time', async () => {
  const { saver, saves, onSaved } = setUp()
  for (const mode of ['GREEN', 'YELLOW', 'RED'] as const) void saver.set(cell(mode))
  expect(saves.map((save) => save.cells[0]!.value)).toEqual(['GREEN'])
  await saves[0]!.succeed()
  expect(saves.map((save) => save.cells[0]!.value)).toEqual(['GREEN', 'RED'])
  await saves[1]!.succeed()
  expect(saves).toHaveLength(2)
  expect(onSaved).toHaveBeenLastCalledWith([cell('RED')])
})

test('saves different cells side by side and reads again once, after the last', async () => {
  const { saver, saves, reloads } = setUp()
  void saver.set(cell('GREEN', 9))
  void saver.set(cell('GREEN', 10))
  expect(saves).toHaveLength(2)
  await saves[1]!.succeed()
  expect(reloads).toHaveLength(0)
  await saves[0]!.succeed()
  expect(reloads).toHaveLength(1)
})

test('reverts a failed edit, with all that was clicked on top of it, and says so once', async () => {
  const { saver, saves, reloads, onFailed, modeShown } = setUp()
  void saver.set(cell('GREEN'))
  void saver.set(cell('YELLOW'))
  await saves[0]!.fail()
  expect(modeShown()).toBeUndefined()
  expect(saves).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(reloads).toHaveLength(1)
})

test('keeps a click made while the values are read again', async () => {
  const { saver, saves, reloads, modeShown } = setUp()
  void saver.set(cell('GREEN'))
  await saves[0]!.succeed()
  void saver.set(cell('YELLOW'))
  await reloads[0]!.finish()
  expect(modeShown()).toBe('YELLOW')
  await saves[1]!.succeed()
  await reloads[1]!.finish()
  expect(modeShown()).toBeUndefined()
})

test('saves again after a failure', async () => {
  const { saver, saves, modeShown } = setUp()
  void saver.set(cell('GREEN'))
  await saves[0]!.fail()
  void saver.set(cell('GREEN'))
  expect(modeShown()).toBe('GREEN')
  expect(saves).toHaveLength(2)
})

test('saves a gesture in one call, and shows all of it at once', async () => {
  const { saver, saves, onSaved, modeShown } = setUp()
  const saved = saver.setAll([cell('RED', 9), cell('RED', 10)])
  expect(modeShown()).toBe('RED')
  expect(saves.map(({ cells }) => cells)).toEqual([[cell('RED', 9), cell('RED', 10)]])
  await saves[0]!.succeed()
  expect(onSaved.mock.calls).toEqual([[[cell('RED', 9), cell('RED', 10)]]])
  expect(await saved).toBe(true)
})

test('takes entries away in a call for many', async () => {
  const { saver, saves, modeShown } = setUp()
  const cleared = [9, 10].map((hour) => cell(null, hour))
  void saver.setAll(cleared)
  expect(modeShown()).toBeNull()
  expect(saves.map(({ cells }) => cells)).toEqual([cleared])
})

test('lets a gesture wait for a save of any of its cells, and a click for the gesture', async () => {
  const { saver, saves, modeShown } = setUp()
  void saver.set(cell('GREEN', 9))
  void saver.setAll([cell('RED', 9), cell('RED', 10)])
  void saver.set(cell('BLACK', 9))
  void saver.setAll([cell('YELLOW', 12)])
  expect(saves.map(({ cells }) => cells)).toEqual([[cell('GREEN', 9)], [cell('YELLOW', 12)]])
  await saves[0]!.succeed()
  await saves[2]!.succeed()
  expect(saves.map((save) => save.cells[0]!.value)).toEqual(['GREEN', 'YELLOW', 'RED', 'BLACK'])
  expect(modeShown()).toBe('BLACK')
})

test('reverts a whole gesture that failed, and what was put on top of it', async () => {
  const { saver, saves, onFailed } = setUp()
  const gesture = saver.setAll([cell('RED', 9), cell('RED', 10)])
  const onTop = saver.setAll([cell('BLACK', 10), cell('BLACK', 11)])
  await saves[0]!.fail()
  expect([await gesture, await onTop]).toEqual([false, false])
  expect(saver.pending().size).toBe(0)
  expect(saves).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
})
