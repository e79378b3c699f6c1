// Lint rule: no SQL statement is concatenated from strings; only a literal in the code is safe.
//
// The rule refuses `sql.raw`, `sql.lit`, `sql.id`, `CompiledQuery.raw`, and `.query`, `.prepare`, `.exec` of a connection,
//   with anything but a plain literal; and these functions passed on or renamed, where the rule cannot follow them.
// Why it matters: input that becomes part of a statement can read and write everything (SQL injection).
// How to fix: use Kysely's builder, or sql`…` with ${values}, which it sends as parameters; sql.ref and sql.table for names.
//   Where the engine takes no parameters, a suppression says why the text holds no input.
const message =
  'Put no statement together from texts: use the query builder or sql`…` with values (scripts/lint/sql-text.mjs).'

/** These functions insert a text into a statement unescaped. */
const UNESCAPED = new Map([
  ['sql', ['raw', 'lit', 'id']],
  ['CompiledQuery', ['raw']],
])
const OF_A_CONNECTION = ['query', 'prepare', 'exec']

/** @param {any} node */
const nameOf = (node) => (node.computed ? node.property.value : node.property.name)

/** @param {any} node */
const isPlainText = (node) =>
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  (node?.type === 'TemplateLiteral' && node.expressions.length === 0)

/** Regular expressions have an `exec` too; they are literals in the code, or have a name in capitals.
 * @param {any} node */
const isPattern = (node) =>
  (node.type === 'Literal' && node.regex !== undefined) ||
  (node.type === 'NewExpression' && node.callee.name === 'RegExp') ||
  (node.type === 'Identifier' && /^[A-Z_]+$/.test(node.name))

export const sqlText = {
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} node */
      MemberExpression(node) {
        const name = nameOf(node)
        const isUnescaped = UNESCAPED.get(node.object.name)?.includes(name)
        const { parent } = node
        const isCalled = parent.type === 'CallExpression' && parent.callee === node
        const runsText = isCalled && OF_A_CONNECTION.includes(name) && !isPattern(node.object)
        if (!isUnescaped && !runsText) return
        if (!isCalled || !isPlainText(parent.arguments[0])) context.report({ node, message })
      },
      /** @param {any} node */
      VariableDeclarator(node) {
        if (UNESCAPED.has(node.init?.name)) context.report({ node, message })
      },
      /** @param {any} node */
      ImportSpecifier(node) {
        const isRenamed = node.imported.name !== node.local.name
        if (isRenamed && UNESCAPED.has(node.imported.name)) context.report({ node, message })
      },
      /** @param {any} node */
      ImportNamespaceSpecifier(node) {
        if (node.parent.source.value === 'kysely') context.report({ node, message })
      },
    }
  },
}
