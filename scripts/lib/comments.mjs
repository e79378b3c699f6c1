// Reads the comments of a source file without slashes and stars; neighbouring lines of `//` are one comment.
import { parseSync } from 'vite'

/**
 * `isTrailing`: code precedes the comment on its line. `isDoc`: the comment begins with `/**`.
 * @typedef {{ text: string, line: number, isTrailing: boolean, isDoc: boolean }} Comment
 */
/** @typedef {{ type: string, value: string, start: number, end: number }} Raw */

/**
 * @param {string} path names the language: TypeScript, JavaScript or CSS
 * @param {string} code
 * @returns {Comment[]}
 */
export function commentsIn(path, code) {
  const raw = path.endsWith('.css') ? cssComments(code) : parseSync(path, code).comments
  /** @type {(Comment & { type: string, column: number, lastLine: number })[]} */
  const found = []
  for (const { type, value, start, end } of raw) {
    const lineStart = code.lastIndexOf('\n', start - 1) + 1
    const line = code.slice(0, start).split('\n').length
    const column = start - lineStart
    const isTrailing = code.slice(lineStart, start).trim().replace(/^\{$/, '') !== ''
    const before = found.at(-1)
    const isNextLine = type === 'Line' && before?.type === 'Line' && before.lastLine === line - 1
    if (isNextLine && !isTrailing && !before.isTrailing && before.column === column) {
      before.text += `\n${value.trim()}`
      before.lastLine = line
      continue
    }
    const isDoc = type === 'Block' && value.startsWith('*')
    const lastLine = line + code.slice(start, end).split('\n').length - 1
    found.push({ text: plain(value), line, isTrailing, isDoc, type, column, lastLine })
  }
  return found.map(({ text, line, isTrailing, isDoc }) => ({ text, line, isTrailing, isDoc }))
}

/** @param {string} code @returns {Raw[]} */
function cssComments(code) {
  return [...code.matchAll(/\/\*([^]*?)\*\//g)].map(({ 0: whole, 1: value = '', index }) => ({
    type: 'Block',
    value,
    start: index,
    end: index + whole.length,
  }))
}

/** @param {string} value */
const plain = (value) =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join('\n')
    .trim()
