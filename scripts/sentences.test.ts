/**
 * Checks that the server's sentences for people exist in both languages.
 *
 * The test fails on a sentence in a feature, in `http` or in the contract rather than in a `texts.ts`; one whose
 *   German is its English.
 * Why it matters: a sentence outside of a `texts.ts` is English for everybody, and nobody notices.
 * How to fix: move the sentence to the folder's `texts.ts`, with its German, and use it by its name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../src/domain/language.ts'

const root = join(import.meta.dirname, '..')
const sources = [
  'src/server/features',
  'src/server/http',
  'src/server/kernel/errors.ts',
  'src/contract',
].flatMap((path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => join(path, name).replaceAll('\\', '/')),
)
const isTexts = (path: string) => path.endsWith('/texts.ts')

/** These texts address operators and developers, not users. */
const FOR_OTHERS = new Set(['summary', 'description', 'help'])
const SAYS_TO_OTHERS = /^(Error|failure|describe|metric|(?:\w+\.)*log\.\w+)$/
const SENTENCE = /^\p{Lu}\S* \S/u

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name of a callee, such as `a.b`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node['type'] === 'Identifier') return String(node['value'])
  if (node['type'] !== 'MemberExpression') return ''
  return [nameOf(node['object']), nameOf(node['property'])].filter((part) => part !== '').join('.')
}

function isForOthers(node: Node): boolean {
  const { type } = node
  if (type === 'KeyValueProperty') return FOR_OTHERS.has(nameOf(node['key']))
  if (type !== 'CallExpression' && type !== 'NewExpression') return false
  const name = nameOf(node['callee'])
  return SAYS_TO_OTHERS.test(name) || name === 'z.describe'
}

/** Finds the texts of a source that look like sentences. */
function sentencesIn(source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || isForOthers(value)) return
    const { type } = value
    if (type === 'ImportDeclaration' || type === 'TsLiteralType') return
    if (type === 'StringLiteral') found.push(String(value['value']))
    if (type === 'TemplateElement') found.push(String(value['raw']))
    Object.values(value).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript' }).body)
  return found.filter((text) => SENTENCE.test(text))
}

test.each(sources.filter((path) => !isTexts(path)))('%s holds no sentence', (path) => {
  expect(sentencesIn(readFileSync(join(root, path), 'utf8'))).toEqual([])
})

test.each([
  ["throw new AppError('forbidden', 'Please go away.')", ['Please go away.']],
  ["z.string('A text is needed')", ['A text is needed']],
  ['invalidField("hour", `Too many of ${count}`)', ['Too many of ']],
  ["endpoint({ summary: 'What it is for', forbidden: 'You may not' })", ['You may not']],
  ["reply.send({ error: 'Not found' })", ['Not found']],
  ["throw new Error('Cannot be')", []],
  ["log.error({ err }, 'The mail is gone')", []],
  ["metric('mails', 'gauge', 'Mails that wait.', 1)", []],
  ["import { a } from './A b.ts'", []],
])('a sentence in %s is found', (source, sentences) => {
  expect(sentencesIn(source)).toEqual(sentences)
})

/** Reads the pairs of a catalogue: `{ en, de }` at the top, or at each key. */
function pairsOf(value: unknown): [en: unknown, de: unknown][] {
  if (typeof value === 'function') return pairsOf((value as (count: number) => unknown)(2))
  if (!isNode(value)) return []
  const isInLanguages = LANGUAGES.every((language) => language in value)
  return isInLanguages ? pairUp(value['en'], value['de']) : Object.values(value).flatMap(pairsOf)
}
function pairUp(en: unknown, de: unknown): [en: unknown, de: unknown][] {
  if (!isNode(en) || !isNode(de)) return [[en, de]]
  return Object.keys(en).flatMap((key) => pairUp(en[key], de[key]))
}
const said = (text: unknown) =>
  typeof text === 'function' ? (text as (...values: string[]) => unknown)('1', '2', '3', '4') : text

// The contract's texts are English in the schemas; the contract's own tests look for their German.
const catalogues = [
  ...sources.filter((path) => isTexts(path) && path !== 'src/contract/texts.ts'),
  'src/server/mail/templates/texts.ts',
  'src/domain/messages.ts',
]

test.each(catalogues)('%s has a German form of each sentence', async (path) => {
  const pairs = Object.values((await import(join(root, path))) as object).flatMap(pairsOf)
  expect(pairs).not.toEqual([])
  for (const [en, de] of pairs.map((pair) => pair.map(said))) {
    expect(en).toMatch(/.{3,}/)
    expect(de).toMatch(/.{3,}/)
    expect(de).not.toBe(en)
  }
})
