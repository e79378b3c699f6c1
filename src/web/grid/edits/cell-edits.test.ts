import { beforeEach, expect, test, vi } from 'vitest'
import { createCellEdits } from './cell-edits.ts'
import type { CellValue } from './edit-kind.ts'
import { joinSteps } from './join-steps.ts'

/** A kind of value that the page does not have: the number of people an hour needs, or null where it has no number. */
type People = CellValue<number | null>

const date = '2026-11-03'
const need = (hour: number, value: number | null): People => ({ date, hour, value })
const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A server that stores the numbers; the test answers its calls. */
function setUp() {
  const stored = new Map<number, number | null>()
  const calls: { cells: readonly People[]; succeed: () => Promise<void>; fail: () => Promise<void> }[] = []
  const onFailed = vi.fn<(error: unknown) => void>()
  const load = vi.fn<(month: string) => Promise<unknown>>(async () => {})
  const edits = createCellEdits({ load, onFailed })
  const people = edits.add<number | null>({
    read: (_, hour) => stored.get(hour) ?? null,
    saveAll: (cells) =>
      new Promise<void>((resolve, reject) => {
        calls.push({
          cells,
          succeed: () => (resolve(), rest()),
          fail: () => (reject(new Error('refused')), rest()),
        })
      }),
    onSaved: (cells) => {
      for (const { hour, value } of cells) stored.set(hour, value)
    },
    onFailed,
    // The grid draws modes and prices only, so the number is drawn as a price here.
    patchOf: ({ value }) => ({ priceCents: value ?? undefined }),
  })
  const drawn = (hour: number) => edits.overlays.row(date)?.get(hour)
  return { stored, calls, onFailed, load, edits, people, drawn }
}
let page: ReturnType<typeof setUp>
beforeEach(() => {
  page = setUp()
})

/** Sets both hours, and lets the server save them. */
async function setBoth() {
  page.people.setAll([need(9, 2), need(10, 2)])
  await page.calls.at(-1)!.succeed()
}

test('a third kind of value is drawn at once, and pending until it is saved', async () => {
  const { people, drawn, calls } = page
  people.setAll([need(9, 2), need(10, 3)])
  expect([drawn(9), drawn(10)]).toEqual([
    { priceCents: 2, isPending: true },
    { priceCents: 3, isPending: true },
  ])
  expect(people.valueAt(date, 10)).toBe(3)
  await calls[0]!.succeed()
  expect(drawn(9)).toBeUndefined()
  expect(people.valueAt(date, 10)).toBe(3)
})

test('a gesture of a third kind leaves out the cells that have the value already', () => {
  const { people, stored, calls } = page
  stored.set(9, 2)
  expect(people.setAll([need(9, 2), need(10, 2)]).count).toBe(1)
  expect(calls.map(({ cells }) => cells)).toEqual([[need(10, 2)]])
})

test('saves of a third kind reach a cell one after the other', async () => {
  const { people, calls } = page
  people.setAll([need(9, 1)])
  people.setAll([need(9, 2), need(10, 2)])
  people.setAll([need(12, 4)])
  expect(calls.map(({ cells }) => cells)).toEqual([[need(9, 1)], [need(12, 4)]])
  await calls[0]!.succeed()
  expect(calls.at(-1)!.cells).toEqual([need(9, 2), need(10, 2)])
})

test('a failed save of a third kind is reverted, reported once, and no step', async () => {
  const { people, calls, drawn, edits, onFailed } = page
  people.setAll([need(9, 2), need(10, 2)])
  people.setAll([need(10, 5)])
  await calls[0]!.fail()
  expect([drawn(9), drawn(10)]).toEqual([undefined, undefined])
  expect(people.valueAt(date, 10)).toBeNull()
  expect(onFailed).toHaveBeenCalledOnce()
  expect(edits.hasStep('undo')).toBe(false)
})

test('an undo of a third kind restores that a cell had no value', async () => {
  const { people, calls, edits } = page
  await setBoth()
  expect(await edits.go('undo')).toEqual({ count: 2, foreign: [] })
  expect(calls.at(-1)!.cells).toEqual([need(9, null), need(10, null)])
  await calls.at(-1)!.succeed()
  expect(people.valueAt(date, 9)).toBeNull()
})

test('a redo of a third kind sets the values again', async () => {
  const { calls, edits } = page
  await setBoth()
  await edits.go('undo')
  await calls.at(-1)!.succeed()
  await edits.go('redo')
  expect(calls.at(-1)!.cells).toEqual([need(9, 2), need(10, 2)])
})

test('an undo leaves and names the cells that somebody else has changed', async () => {
  const { calls, edits, stored } = page
  await setBoth()
  stored.set(10, 7)
  const replayed = await edits.go('undo')
  expect(calls.at(-1)!.cells).toEqual([need(9, null)])
  expect(replayed!.foreign).toMatchObject([{ date, hour: 10 }])
})

test('an undo whose save fails can be tried again', async () => {
  const { calls, edits } = page
  await setBoth()
  await edits.go('undo')
  expect(edits.hasStep('undo')).toBe(false)
  await calls.at(-1)!.fail()
  expect([edits.hasStep('undo'), edits.hasStep('redo')]).toEqual([true, false])
})

test('an undo that cannot read a month saves nothing', async () => {
  const { calls, edits, load, onFailed } = page
  await setBoth()
  load.mockRejectedValue(new Error('offline'))
  expect(await edits.go('undo')).toBeUndefined()
  expect(calls).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(edits.hasStep('undo')).toBe(true)
})

test('steps of several kinds are undone in the order of the edits', async () => {
  const { edits, people } = page
  const named = new Map<number, string>()
  const notes = edits.add<string>({
    read: (_, hour) => named.get(hour) ?? '',
    saveAll: async (cells) => void cells.map(({ hour, value }) => named.set(hour, value)),
  })
  await setBoth()
  await notes.setAll([{ date, hour: 9, value: 'doors' }]).saved
  await edits.go('undo')
  expect(named.get(9)).toBe('')
  expect(people.valueAt(date, 9)).toBe(2)
})

test('one undo takes back an edit and the one that joined it, the last one first', async () => {
  const { people, stored, calls, edits } = page
  people.setAll([need(9, 1)])
  await calls[0]!.succeed()
  people.setAll([need(9, 12), need(10, 12)], { join: joinSteps })
  await calls[1]!.succeed()
  const undone = edits.go('undo')
  await rest()
  for (const call of calls.slice(2)) await call.succeed()
  await calls.at(-1)!.succeed()
  expect((await undone)?.foreign).toEqual([])
  expect([stored.get(9), stored.get(10)]).toEqual([null, null])
  expect([edits.hasStep('undo'), edits.hasStep('redo')]).toEqual([false, true])
})

test('an edit that joined another one and was not saved leaves the other one’s step', async () => {
  const { people, stored, calls, edits } = page
  people.setAll([need(9, 1)])
  await calls[0]!.succeed()
  people.setAll([need(9, 12)], { join: joinSteps })
  await calls[1]!.fail()
  expect(stored.get(9)).toBe(1)
  const undone = edits.go('undo')
  await rest()
  await calls[2]!.succeed()
  expect(await undone).toMatchObject({ count: 1, foreign: [] })
  expect(stored.get(9)).toBeNull()
})

test('an undo reads months of a kind that is not part of the schedule', async () => {
  const loaded = vi.fn<(month: string) => Promise<unknown>>(async () => {})
  const edits = createCellEdits({ load: async () => {}, onFailed: vi.fn<(error: unknown) => void>() })
  const kind = edits.add<number>({ read: () => 0, saveAll: async () => {}, load: loaded })
  await kind.setAll([{ date, hour: 9, value: 1 }]).saved
  await edits.go('undo')
  expect(loaded.mock.calls).toEqual([['2026-11']])
})
