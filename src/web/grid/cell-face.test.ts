import { expect, test } from 'vitest'
import { MODES } from '../../domain/slot.ts'
import { faceClass, lookOf } from './cell-face.tsx'
import type { GridCell } from './cells.ts'

test('cells of one look have the same classes, whatever they are', () => {
  const flags = [undefined, true]
  const classes = new Map<string, string>()
  let count = 0
  for (const mode of MODES)
    for (const given of [undefined, 'saved', 'theirs', 'added', 'removed'] as const)
      for (const priceCents of [undefined, 0, 99_99, 100_00, 999_99, 1000_00])
        for (const isOwnPrice of flags)
          for (const saysNotAvailable of flags)
            for (const isSelected of flags) {
              const cell: GridCell = {
                hour: 7,
                mode,
                given,
                priceCents,
                isOwnPrice,
                saysNotAvailable,
                isSelected,
              }
              const look = lookOf(cell)
              expect(faceClass(cell)).toBe(classes.get(look) ?? faceClass(cell))
              classes.set(look, faceClass(cell))
              count += 1
            }
  // Amounts of one length look alike, and nothing else does.
  expect(classes.size).toBe((count / 6) * 5)
})
