// Lint rule: only src/server/kernel/clock.ts and src/web/clock.ts read the current time.
//
// Why it matters: code that reads the clock cannot be tested at midnight, at a month's end or on an expired invite.
// How to fix: take `now` as an argument; the caller at the edge gets it from the clock file.
const message =
  'Take `now` as an argument; only src/server/kernel/clock.ts and src/web/clock.ts read the time (scripts/lint/clock.mjs).'

/** @param {any} node */
const isDate = (node) => node.type === 'Identifier' && node.name === 'Date'

export const clock = {
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} node */
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message })
      },
      /** @param {any} node */
      CallExpression(node) {
        if (isDate(node.callee)) context.report({ node, message })
      },
      /** @param {any} node */
      MemberExpression(node) {
        if (isDate(node.object) && node.property.name === 'now') context.report({ node, message })
      },
    }
  },
}
