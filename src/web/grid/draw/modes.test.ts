import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MODES } from '../../../domain/slot.ts'
import { MODE_SIGNS } from './mode-signs.ts'

const theme = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')
const token = (name: string) => new RegExp(`--mode-${name}: #([0-9a-f]{6})`).exec(theme)![1]!
/** The values of a token in light and dark. */
const both = (name: string) =>
  /: light-dark\((.+), (.+)\);/.exec(new RegExp(`--${name}: .*`).exec(theme)![0])!.slice(1, 3)
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

/** A token that lays a share of one colour over the surface, in light and dark. */
function mixed(name: string): { share: number; colours: string[] } {
  const [, over, share] = new RegExp(
    `--${name}: color-mix\\(in srgb, var\\(--(.+)\\) (\\d+)%, var\\(--color-surface\\)\\)`,
  ).exec(theme)!
  const above = token(over!.replace('mode-', ''))
  return {
    share: Number(share),
    colours: both('color-surface').map((below) => layered(above, below.slice(1), Number(share) / 100)),
  }
}

function layered(above: string, below: string, share: number): string {
  const under = channels(below)
  return channels(above)
    .map((part, index) => Math.round((part * share + under[index]! * (1 - share)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
}
/** The colour under a line of the hatch. */
function hatched(hatch: string, below: string): string {
  const [r = 0, g = 0, b = 0, alpha = 0] = [...hatch.matchAll(/[\d.]+/g)].map(([part]) => Number(part))
  const line = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')
  return layered(line, below, alpha)
}
const plain = (name: string) => both(name).map((colour) => colour.slice(1))

test('a tint is 16 to 20 % of its mode', () => {
  for (const mode of ['green', 'yellow', 'red', 'black']) {
    expect(mixed(`tint-${mode}`).share).toBeGreaterThanOrEqual(16)
    expect(mixed(`tint-${mode}`).share).toBeLessThanOrEqual(20)
  }
})

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('all text on a tint, a dark surface or a hatch can be read in %s', (_, theme) => {
  const ink = plain('color-ink')[theme]!
  const muted = plain('color-ink-muted')[theme]!
  const pale = mixed('tint-black').colours[theme]!
  const white = mixed('color-white-cell').colours[theme]!
  for (const [text, ground] of [
    ...['green', 'yellow', 'red'].map((mode) => [ink, mixed(`tint-${mode}`).colours[theme]!] as const),
    [ink, pale],
    [ink, hatched(both('hatch-pale')[theme]!, pale)],
    [muted, white],
    [token('white'), token('white-ink')],
    [token('black-ink'), hatched(both('hatch')[theme]!, token('black'))],
  ] as const)
    expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})
