// @vitest-environment happy-dom
// Checks that every text of the page is in a texts.ts, in English and in German.
//
// The test fails on a text in the page's code, or one without a translation.
// Why it matters: a text in the code is English for everybody, and nobody notices.
// How to fix: when a text is found in the code, move it into the texts.ts beside it; when a text of a texts.ts is refused,
//   translate it, or add it to ALIKE if German has the very same word.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type InLanguages, LANGUAGES } from '../src/domain/language.ts'
import { findTexts } from './lib/find-texts.ts'
import { root } from './lib/run.mjs'

const page = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
const textFiles = page.filter((path) => path.endsWith('/texts.ts'))
const code = page.filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/texts\.ts$/.test(path))

const plants: [what: string, planted: string, found: string[]][] = [
  ['a text between tags', '<p>Hello</p>', ['Hello']],
  ['one of several', '<p>{isOn ? "on" : "off"}</p>', ['on', 'off']],
  ['one around a value', '<p>{`${count} hours`}</p>', ['… hours']],
  ['a name that is only heard', '<button aria-label="close" />', ['close']],
  [
    'an attribute that is read',
    '<Field label={isNew ? "new" : say.old} hint="optional" />',
    ['new', 'optional'],
  ],
  ['an attribute of another kind', '<Field type="email" className={cx("a")} name={`f-${name}`} />', []],
  ['a text that is shown by a call', 'show("done", { tone: "error" })', ['done']],
  ['one that the browser shows', 'window.alert("no amount")', ['no amount']],
  ['a failure for a person', 'throw new ApiError(0, "offline", "gone")', ['gone']],
  ['one for whoever develops', 'throw new Error("No provider above it")', []],
  ['a property that is read', 'const props = { kind: "plain", title: "prices" }', ['prices']],
  ['a table of words', 'const NAMES = { WHITE: "White", "a-b": "Red" }', ['White', 'Red']],
  ['a sentence that is returned', 'const why = () => `changed by ${name}`', ['changed by …']],
  ['what is only compared', 'if (event.key === "Enter" || kind === "Not read") act()', []],
  ['a question to the browser', 'target.closest<HTMLElement>("td, th")', []],
  ['a type', 'type Name = "White" | "Red and blue"', []],
  ['the product’s name', '<title>{`${say.signIn} · Slotwerk`}</title>', []],
]

/** Finds words in the `content` of a style sheet; single letters and escapes are signs. */
const inStyles = (css: string) =>
  [...css.matchAll(/content: *['"][^'"]*\p{L}[^;]*/gu)]
    .map(([found]) => found)
    .filter((found) => !/^content: *(['"])(\p{L}|\\[\da-fA-F]+)\1$/u.test(found))

describe('the page’s code', () => {
  test.each(plants)('is searched for %s', (_, planted, found) => {
    expect(findTexts(planted)).toEqual(found)
  })

  test('holds no text', () => {
    const left = code.flatMap((path) =>
      findTexts(readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
    )
    expect(left).toEqual([])
    expect(code.length).toBeGreaterThan(100)
  })

  test('holds none in its style sheets', () => {
    const planted = "a::before { content: 'Slots ' / ''; } b::after { content: '· '; } i { content: 'G'; }"
    expect(inStyles(planted)).toEqual(["content: 'Slots ' / ''"])
    const left = globSync('src/web/**/*.css', { cwd: root }).flatMap((path) =>
      inStyles(readFileSync(join(root, path), 'utf8')).map((found) => `${path}: ${found}`),
    )
    expect(left).toEqual([])
  })
})

/** Words that both languages spell alike. */
const ALIKE = new Set([
  'Budget',
  'h',
  'Push',
  'h ·',
  '/h',
  'Code',
  'Freelancer',
  'Name',
  'OK',
  'optional',
  'Organisation',
  'Person',
  'Team',
  'Token',
])

type Texts = string | ((...values: never[]) => string) | { readonly [key: string]: Texts }
interface Pair {
  name: string
  en: Texts
  de: Texts
}

/** Every text beside its translation. */
async function pairsIn(path: string): Promise<Pair[]> {
  const module = (await import(join(root, path))) as Record<string, InLanguages<Texts>>
  const tables = Object.entries(module).filter(([, table]) =>
    LANGUAGES.every((language) => language in table),
  )
  return tables.flatMap(([name, { en, de }]) => leavesOf(`${path} ${name}`, en, de))
}

function leavesOf(name: string, en: Texts, de: Texts): Pair[] {
  if (typeof en !== 'object') return [{ name, en, de }]
  return Object.entries(en).flatMap(([key, text]) =>
    leavesOf(`${name}.${key}`, text, (de as Record<string, Texts>)[key]!),
  )
}

/** Texts replace a mode by its words. */
const MODE = 'GREEN'
/** Sample arguments of a text: a number, a name, a list of names, a mode, cells or days; each place has its own. */
const samplesAt = (place: number) => [
  50 + place,
  `Mia${place}`,
  [`Ada${place}`, `Zoe${place}`],
  MODE,
  [{ date: '2026-11-03', hour: 9, hours: [9] }],
]

const isPutIn = (value: unknown) => typeof value !== 'object' && value !== MODE

function choices(count: number): unknown[][] {
  if (count === 0) return [[]]
  return choices(count - 1).flatMap((chosen) => samplesAt(count).map((sample) => [...chosen, sample]))
}

/** Calls the texts of both languages with equal arguments, of the first kinds that they accept. */
function said({ en, de }: Pair): { en: string; de: string; values: string[] } | undefined {
  if (typeof en === 'string' && typeof de === 'string') return { en, de, values: [] }
  if (typeof en !== 'function' || typeof de !== 'function') return undefined
  for (const values of choices(Math.max(en.length, de.length))) {
    try {
      return {
        en: en(...(values as never[])),
        de: de(...(values as never[])),
        values: values.flat().filter(isPutIn).map(String),
      }
    } catch {
      // The text takes another kind of value.
    }
  }
  return undefined
}

/** Describes the fault of a text and its translation. */
function faultIn(pair: Pair): string | undefined {
  const both = said(pair)
  if (!both) return 'says nothing'
  const { en, de, values } = both
  if (!/\S/.test(en) || !/\S/.test(de)) return 'is empty'
  const put = (text: string) => values.filter((value) => text.toLowerCase().includes(value.toLowerCase()))
  if (put(en).join() !== put(de).join()) return 'lacks a value'
  const words = values.reduce((text, value) => text.replace(value, ''), en).trim()
  return en === de && /\p{L}/u.test(en) && !ALIKE.has(words) ? 'is not translated' : undefined
}

describe('the page’s texts', () => {
  const name = 'planted'
  test.each<[fault: string | undefined, en: Texts, de: Texts]>([
    ['is empty', 'Hours', ' '],
    ['is empty', (count: number) => `${count} hours`, () => ''],
    ['lacks a value', (count: number) => `${count} hours`, () => 'Stunden'],
    ['is not translated', 'Hours', 'Hours'],
    ['is not translated', (email: string) => email.trim(), (email: string) => email.trim()],
    ['says nothing', 'Hours', undefined as unknown as Texts],
    [undefined, 'Name', 'Name'],
    [
      undefined,
      (names: string[], count: number) => `${count} of ${names.join(' and ')}`,
      (names: string[], count: number) => `${count} von ${names.join(' und ')}`,
    ],
  ])('are searched for one that %s', (fault, en, de) => {
    expect(faultIn({ name, en, de })).toBe(fault)
  })

  test('are there in both languages', async () => {
    const pairs = (await Promise.all(textFiles.map(pairsIn))).flat()
    const faults = pairs.flatMap((pair) => {
      const fault = faultIn(pair)
      return fault === undefined ? [] : [`${pair.name} ${fault}`]
    })
    expect(faults).toEqual([])
    expect(pairs.length).toBeGreaterThan(300)
  })
})

/** German words that are wrong, or a second word for one thing. */
const NOT_GERMAN: readonly [wrong: RegExp, right: string][] = [
  [/Verbergen/, 'Ausblenden'],
  [/Schaltfläche/, 'Knopf'],
  [/voraussichtlich/, 'geschätzt'],
  // A Werktag may be a Saturday.
  [/Werktag/, 'Montag bis Freitag'],
  [/\bim \$\{month\}/, 'im Monat ${month}'],
  [/Kopiert…/, 'Wird kopiert …'],
]

test.each(NOT_GERMAN)('nothing says %s for %s', (wrong) => {
  const files = textFiles.filter((path) => wrong.test(readFileSync(join(root, path), 'utf8')))
  expect(files).toEqual([])
})
