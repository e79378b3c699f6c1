import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MODES } from '../../../domain/slot.ts'
import { MODE_SIGNS } from './mode-signs.ts'

const theme = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')
const token = (name: string) => new RegExp(`--mode-${name}: #([0-9a-f]{6})`).exec(theme)![1]!
const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

/** Relative luminance as WCAG defines it: the grey value of a colour. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
const papers = MODES.map((mode) => ({ mode, name: mode.toLowerCase() }))

test('each mode has a sign of its own, so that colour is never the only one', () => {
  expect(new Set(Object.values(MODE_SIGNS)).size).toBe(MODES.length)
})

test('no sign contains letters, which the label would have to contain', () => {
  expect(Object.values(MODE_SIGNS).join('')).not.toMatch(/[\p{L}\p{N}]/u)
})

test.each(papers)('the sign on $mode can be read', ({ name }) => {
  expect(contrast(token(name), token(`${name}-ink`))).toBeGreaterThanOrEqual(4.5)
})

test('no two modes are the same grey', () => {
  const greys = papers.map(({ name }) => luminance(token(name))).toSorted((a, b) => a - b)
  const steps = greys.slice(1).map((grey, index) => (grey + 0.05) / (greys[index]! + 0.05))
  expect(Math.min(...steps)).toBeGreaterThan(1.1)
})
