// References in comments and documents: to sections of the specification, to abuse cases, to files of the repository.
import { posix } from 'node:path'

/** The documents by the word that names them before "section". @type {Record<string, string>} */
const DOCUMENTS = {
  specification: 'docs/specification.md',
  decisions: 'docs/specification-decisions.md',
  staffing: 'docs/staffing.md',
  notices: 'docs/notices.md',
  abuse: 'docs/abuse-cases.md',
}
const NAME = '(specification|decisions|staffing|notices)'
const NUMBERS = String.raw`(\d+(?:(?:, | and | to | or )\d+)*)`
/** "specification, sections 4 and 9", "the specification's section 5", "section 6 of the specification". */
const SECTIONS = [
  new RegExp(String.raw`${NAME}(?:\.md)?(?:,|'s)? sections?\s${NUMBERS}`, 'gi'),
  new RegExp(String.raw`sections?\s${NUMBERS} of the\s${NAME}`, 'gi'),
]
const ABUSE = /abuse(?: cases?)? (\d\d(?:(?:, | and | to )\d\d)*)/g
const KNOWN_ENDING = String.raw`\.(?:tsx?|mjs|cjs|md|css|sql|html|svg|webp|ya?ml)`
/** `http/route.ts`, `../docs/a.md`, `x.{test,bench}.ts`, `compose*.yaml`; no address and no option. */
const PATH = new RegExp(
  String.raw`(?<![\w./:@-])(?:\.{0,2}/)?(?:[\w.{},*-]+/)*[\w.{},*-]+${KNOWN_ENDING}(?![\w/-])`,
  'g',
)
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

/** @typedef {{ files: string[], read: (path: string) => string }} Repository */

/**
 * Lists, in words, the sections and abuse cases that a text names and that do not exist.
 * @param {Repository} repository
 * @param {string} from the file that the text stands in
 * @param {string} text
 * @returns {string[]}
 */
export function danglingIn(repository, from, text) {
  // A reference may be broken over two lines.
  const flat = text.replaceAll(/\s+/g, ' ')
  const sections = SECTIONS.flatMap((pattern, index) =>
    [...flat.matchAll(pattern)].flatMap(([, first = '', second = '']) => {
      const [name, numbers] = index === 0 ? [first, second] : [second, first]
      const document = DOCUMENTS[name.toLowerCase()] ?? ''
      return missing(repository, document, numbers, '## %.').map(
        (number) => `${document} has no section ${number}`,
      )
    }),
  )
  const abuse = [...flat.matchAll(ABUSE)].flatMap(([, numbers = '']) =>
    missing(repository, DOCUMENTS['abuse'] ?? '', numbers, '| % |').map(
      (number) => `there is no abuse case ${number}`,
    ),
  )
  return [...sections, ...abuse]
}

/**
 * The files that a text names and that are not there.
 * @param {Repository} repository
 * @param {string} from
 * @param {string} text
 */
export function missingFiles({ files }, from, text) {
  return [...text.matchAll(PATH)].map(([path]) => path).filter((path) => !isThere(files, from, path))
}

/**
 * The links of a document that lead to no file or folder.
 * @param {Repository} repository
 * @param {string} from
 * @param {string} text
 */
export function brokenLinks({ files }, from, text) {
  return [...text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const path = posix.normalize(posix.join(posix.dirname(from), target)).replace(/\/$/, '')
      return !files.some((file) => file === path || file.startsWith(`${path}/`))
    })
}

/**
 * @param {Repository} repository
 * @param {string} document
 * @param {string} numbers "4", "4 and 9", "2 to 4"
 * @param {string} start of the line that has the number, in place of %
 */
function missing({ files, read }, document, numbers, start) {
  const lines = files.includes(document) ? read(document).split('\n') : []
  const named = numbers.split(/, | and | or /).flatMap((part) => {
    const [first = '', last = first] = part.split(' to ')
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
      String(Number(first) + index).padStart(first.length, '0'),
    )
  })
  return named.filter((number) => !lines.some((line) => line.startsWith(start.replace('%', number))))
}

/**
 * A path counts as there when it does from the root, from the file that names it, or as the end of a file's path.
 * @param {string[]} files
 * @param {string} from
 * @param {string} path
 */
function isThere(files, from, path) {
  const pattern = path
    .split(/(\*+|\{[^}]*\})/)
    .map((part) => {
      if (part.startsWith('*')) return '[^/]*'
      if (part.startsWith('{'))
        return `(?:${part
          .slice(1, -1)
          .split(',')
          .map((name) => RegExp.escape(name))
          .join('|')})`
      return RegExp.escape(part)
    })
    .join('')
  if (path.startsWith('.')) {
    const relative = posix.normalize(posix.join(posix.dirname(from), path))
    return files.includes(relative) || files.some((file) => file.endsWith(path))
  }
  const atEnd = new RegExp(`(^|/)${pattern.replace(/^\//, '')}$`)
  return files.some((file) => atEnd.test(file))
}
