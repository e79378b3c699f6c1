// @vitest-environment happy-dom
import { assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { MODES } from '../../../domain/slot.ts'
import { type BlockCell, withBlocks } from './blocks.ts'
import { cellClass, contentOf } from './cell-content.ts'
import type { CellSettings, GridCell } from './cells.ts'
import { createRowCells } from './row-cells.ts'

const flag = constantFrom(undefined, true)
const anyCell = record({
  mode: constantFrom(...MODES),
  given: constantFrom(undefined, 'saved', 'added', 'removed'),
  priceCents: constantFrom(undefined, 0, 99_99, 100_00, 999_99, 1000_00),
  edges: constantFrom(undefined, '', 't', 'trbl'),
  isSlotPrice: flag,
  saysNotAvailable: flag,
  isSelected: constantFrom(undefined, false, true),
  isPending: flag,
  isDisabled: flag,
  isGivenByAnyone: constantFrom(undefined, false, true),
  isOver: flag,
  isHighlighted: flag,
})
const anySettings = record({
  language: constantFrom('en', 'de'),
  isGiving: constantFrom(false, true),
  isOwn: constantFrom(false, true),
})

function rowOf() {
  const element = document.createElement('tr')
  const drawCells = createRowCells(element)
  const draw = (cell: Omit<GridCell, 'hour'>, settings: CellSettings) => {
    drawCells({ date: '2026-11-03', cells: [{ hour: 7, ...cell }] }, undefined, settings)
    return element.firstElementChild!
  }
  return { element, drawCells, draw }
}

test('a redrawn cell equals a new one, whatever it was before', () => {
  const drawnBefore = rowOf()
  assert(
    property(anyCell, anySettings, (cell, settings) => {
      const drawn = drawnBefore.draw(cell, settings)
      const fresh = rowOf().draw(cell, settings)
      expect(drawn.isEqualNode(fresh), `${drawn.outerHTML} as ${fresh.outerHTML}`).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a cached view is used only for cells that look alike', () => {
  const { draw } = rowOf()
  assert(
    property(anyCell, anySettings, (bare, settings) => {
      const cell: GridCell = { hour: 7, ...bare }
      const drawn = draw(cell, settings)
      const shown: BlockCell = settings.isOwn ? withBlocks([cell], settings.language)[0]! : cell
      const own = drawn.className.split(' ')
      expect(own.filter((name) => !/cell|selected|highlighted/.test(name)).join(' ')).toBe(
        cellClass(shown, settings),
      )
      expect(own.some((name) => name.includes('selected'))).toBe(cell.edges !== undefined)
      expect(own.some((name) => name.includes('highlighted'))).toBe(cell.isHighlighted === true)
      expect(drawn.getAttribute('data-caption')).toBe(shown.caption ?? null)
      expect(drawn.getAttribute('data-cents')).toBe(cell.priceCents?.toString() ?? null)
      const text = contentOf(cell, settings).map((part) => (typeof part === 'string' ? part : part[1]))
      expect(drawn.textContent).toBe(text.join(''))
    }),
    { numRuns: 1000 },
  )
})

test('an edit writes only the differences', () => {
  const { element, drawCells } = rowOf()
  const row = { date: '2026-11-03', cells: [7, 8, 9].map((hour) => ({ hour, mode: 'GREEN' as const })) }
  const settings: CellSettings = { language: 'en', isGiving: false, isOwn: false }
  drawCells(row, undefined, settings)
  const observer = new MutationObserver(() => undefined)
  observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true })
  const written = () =>
    new Set(
      observer.takeRecords().map(({ target, attributeName }) => {
        const cell = (target as Element).closest?.('td') ?? target.parentElement!
        return `${cell.dataset.hour} ${attributeName ?? 'text'}`
      }),
    )
  drawCells(row, new Map([[8, { edges: 't' }]]), settings)
  expect(written()).toEqual(new Set(['8 aria-selected', '8 class', '8 data-edges']))
  drawCells(row, new Map([[8, { edges: 't' }]]), settings)
  expect(written()).toEqual(new Set())
  drawCells(row, new Map([[8, { edges: 't', mode: 'RED' }]]), settings)
  expect(written()).toEqual(new Set(['8 class', '8 data-mode', '8 aria-label']))
})

test('removed cells are added again behind the head', () => {
  const { element, drawCells, draw } = rowOf()
  element.prepend(document.createElement('th'))
  const settings: CellSettings = { language: 'en', isGiving: false, isOwn: false }
  draw({ mode: 'RED' }, settings)
  expect([...element.children].map(({ tagName }) => tagName)).toEqual(['TH', 'TD'])
  drawCells({ date: '2026-11-03', cells: [] }, undefined, settings)
  expect([...element.children].map(({ tagName }) => tagName)).toEqual(['TH'])
  draw({ mode: 'RED' }, settings)
  expect([...element.children].map(({ tagName }) => tagName)).toEqual(['TH', 'TD'])
})

test('the label of the first cell of a block contains its caption, for voice control', () => {
  const { element, drawCells } = rowOf()
  const cells = [8, 9].map((hour) => ({
    hour,
    mode: 'GREEN' as const,
    priceCents: 900,
    given: 'saved' as const,
  }))
  drawCells({ date: '2026-11-03', cells }, undefined, { language: 'en', isGiving: true, isOwn: true })
  const labels = [...element.children].map((cell) =>
    cell.getAttribute('aria-label')?.replaceAll('\u00a0', ' '),
  )
  expect(labels).toEqual([
    "3 November, 8–10 · 18,00 €, 8 o'clock, low demand, 9,00 euros, given",
    "3 November, 9 o'clock, low demand, 9,00 euros, given",
  ])
})

test('a press in one’s own month writes the block and the beginning of the next one', () => {
  const { element, drawCells } = rowOf()
  const row = {
    date: '2026-11-03',
    cells: [7, 8, 9, 10, 11].map((hour) => ({ hour, mode: 'GREEN' as const })),
  }
  const settings: CellSettings = { language: 'en', isGiving: true, isOwn: true }
  drawCells(row, new Map([[8, { given: 'added' as const }]]), settings)
  const caption = (hour: number) =>
    element.querySelector(`[data-hour="${hour}"]`)!.getAttribute('data-caption')
  expect([7, 8, 9, 10].map(caption)).toEqual([null, '\u200b0,00', null, null])
  const given = new Map([8, 9].map((hour) => [hour, { given: 'added' as const }]))
  const observer = new MutationObserver(() => undefined)
  observer.observe(element, { attributes: true, childList: true, subtree: true })
  drawCells(row, given, settings)
  const changed = observer.takeRecords().map(({ target }) => (target as HTMLElement).dataset['hour'])
  expect(new Set(changed)).toEqual(new Set(['8', '9', '10']))
  expect([7, 8, 9, 10].map(caption)).toEqual([null, '\u200b8–\u206010 ·\u00a00,00\u00a0€', null, null])
})
