// The rules for comments and test titles that a machine can hold. The words themselves are in docs/glossary.md.
import { parseSync } from 'vite'
import { commentsIn } from './comments.mjs'

/** @typedef {{ line: number, rule: string, text: string }} Breach */

/** The files whose comments and titles are read. */
export const PROSE_FILES = /^(src|scripts|bench|e2e)\/.*\.(tsx?|mjs|css)$/

/** Directives to tools, and JSDoc that states types alone. */
const NO_PROSE =
  /^(oxlint-|eslint-|@ts-|@__|#__|\/ ?<|@vitest|v8 ignore|@(type|typedef|param|returns|import|satisfies|template)\b)/

/** Fragments, and pronouns without a noun. */
const OPENING =
  /^(The same|Of|Those|One (that|who|which|of|is|has|in|after|and)|It|They|Them|Theirs?|Else|Such|Neither|Nor|Or|And|But|Both of|(For|From|By|Not|All|As|Only|Just) (who|whoever|what|whom|that))\b/
/** A clause in place of a noun: "What waits first is sent", "Who asks again". Questions are none. */
const HEADLESS = /^(What|Whatever|Who|Whoever|Whom|Whose)\b(?!.*\?$)/
/** Images and persons where the field has a term. */
const IMAGES = [
  /\b(the|one's|my) hand\b/i,
  /\bby hand\b/i,
  /\bwithout a word\b/i,
  /\bworth a word\b/i,
  /\b(knows?|knew|hears?|heard|tells?|told) of\b/i,
  /\bwhoever\b/i,
  /\bnobody's\b/i,
  /\bown doing\b/i,
  /\bno news\b/i,
  /\ba finger waiting\b/i,
  /\b(last )?breath\b/i,
  /\bdies over\b/i,
  /\bstands? alone\b/i,
  /\bas good as\b/i,
]
const MAX_TITLE = 90
const TITLED = /^(test|it|describe)(\.\w+)*$/

/**
 * @param {string} path
 * @param {string} code
 * @returns {Breach[]}
 */
export function breachesIn(path, code) {
  const comments = commentsIn(path, code).flatMap((comment) =>
    rulesBroken(comment, code).map((rule) => ({ line: comment.line, rule, text: firstLine(comment.text) })),
  )
  return /\.test\.tsx?$/.test(path) ? [...comments, ...titlesIn(path, code)] : comments
}

/** @param {import('./comments.mjs').Comment} comment @param {string} code @returns {string[]} */
function rulesBroken({ text, isTrailing }, code) {
  // JSDoc tags have a form of their own.
  const prose = (text.split(/(?:^|\s)(?:@[a-z]\w*\b|oxlint-disable)/m)[0] ?? '').trim()
  if (prose === '' || NO_PROSE.test(text)) return []
  const sentences = prose.replaceAll(/`[^`]*`/g, '`').split(/(?<=[.?!:])\s+/)
  const broken = []
  if (OPENING.test(prose)) broken.push('opening')
  if (sentences.some((sentence) => HEADLESS.test(sentence))) broken.push('headless clause')
  if (IMAGES.some((image) => image.test(prose))) broken.push('image')
  if (!isTrailing && !beginsAsSentence(prose, code)) broken.push('capital')
  if (!isTrailing && !/[.?!:…][)'"’”`]*$/.test(prose) && !isCode(prose)) broken.push('ending')
  return broken
}

/** @param {string} prose @param {string} code */
function beginsAsSentence(prose, code) {
  if (!/^\p{Ll}/u.test(prose)) return true
  const [word = ''] = /^[\w$.-]+/.exec(prose) ?? []
  // A word of the code: `undefined`, `priceOfHour`, a name of this file.
  const isName = /[A-Z_\d.-]/.test(word.replace(/\.$/, '')) || /^(null|undefined|true|false)$/.test(word)
  return isName || new RegExp(String.raw`^(?!\s*(//|\*|/\*)).*\b${RegExp.escape(word)}\b`, 'm').test(code)
}

/** Whether the text is an example or a formula: no two words in a row. @param {string} prose */
const isCode = (prose) => /^`[^`]*`$/.test(prose) || !/\p{L}{2,}[,]? \p{L}{2,}/u.test(prose)

/** @param {string} text */
const firstLine = (text) => text.split('\n')[0] ?? ''

/** @param {string} path @param {string} code @returns {Breach[]} */
function titlesIn(path, code) {
  /** @type {Breach[]} */
  const found = []
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'CallExpression' && TITLED.test(calleeOf(node.callee))) {
      const title = textOf(node.arguments[0])
      const line = code.slice(0, node.start).split('\n').length
      for (const rule of title === undefined ? [] : titleRulesBroken(title)) {
        found.push({ line, rule, text: title ?? '' })
      }
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(path, code).program.body)
  return found
}

/** `test`, `test.each`, `describe.skip`: also of the call that takes the title behind `each(…)`. @param {any} node @returns {string} */
function calleeOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return `${calleeOf(node.object)}.${node.property.name ?? ''}`
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression') {
    return calleeOf(node.callee ?? node.tag)
  }
  return ''
}

/** @param {any} node @returns {string | undefined} */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('…')
}

/** @param {string} title @returns {string[]} */
function titleRulesBroken(title) {
  const words = title.replace(/ \(abuse [^)]*\)$/, '')
  const broken = []
  if (words.includes(';')) broken.push('title of several clauses')
  if (words.length > MAX_TITLE) broken.push('long title')
  if (/^(that|the same|of|those|what|who|whoever|whom)\b/i.test(words)) broken.push('title without a subject')
  return broken
}
