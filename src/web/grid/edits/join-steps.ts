import type { EditStep } from './cell-edits.ts'

/** Makes one step of two. An undo takes back the second one first. */
export function joinSteps(first: EditStep, second: EditStep): EditStep {
  return {
    cells: [...first.cells, ...second.cells],
    async load(month) {
      await first.load?.(month)
      await second.load?.(month)
    },
    replay(direction) {
      const inOrder = direction === 'undo' ? [second, first] : [first, second]
      const parts = inOrder.map((step) => step.replay(direction))
      return {
        count: parts.reduce((sum, { count }) => sum + count, 0),
        foreign: parts.flatMap(({ foreign }) => foreign),
        saved: Promise.all(parts.map(({ saved }) => saved)).then((saved) => saved.every(Boolean)),
        isShown: parts.every(({ isShown }) => isShown),
      }
    },
  }
}
