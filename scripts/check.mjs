// Checks everything that needs no running product: format, lint, types, import rules, unused code.
//
// The check fails on a file that is not formatted, breaks a lint rule, does not compile, imports what its layer must not
//   know (dependency-rules.cjs), or exports what nobody uses.
// Why it matters: these rules keep a large code base readable without a reviewer.
// How to fix: `npm run format` formats; the tools' own messages below name file, line and rule.
import { availableParallelism } from 'node:os'
import { ensureInstalled } from './lib/prepare.mjs'
import { capture, findNode24, runMain, seconds, toolScript } from './lib/run.mjs'

const checks = [
  { name: 'format', fix: 'npm run format', script: () => toolScript('oxfmt'), args: ['--check'] },
  { name: 'lint', script: () => toolScript('oxlint'), args: ['--deny-warnings', '--format=unix'] },
  { name: 'types', script: () => toolScript('typescript', 'tsc'), args: ['--build', '--pretty', 'false'] },
  {
    name: 'import rules',
    script: () => toolScript('dependency-cruiser', 'depcruise'),
    args: ['--config', 'dependency-rules.cjs', '--output-type', 'err-long', 'src'],
    isFalsePass: sawNoModules,
  },
  { name: 'unused code', script: () => toolScript('knip'), args: ['--no-progress'] },
]

/**
 * dependency-cruiser calls a tree clean that it could not read at all.
 * @param {string} output
 */
function sawNoModules(output) {
  const modules = /(\d+) modules/.exec(output)?.[1] ?? '0'
  return modules === '0' && 'It saw no modules at all, so it checked nothing: look at its parser settings.'
}

/** @param {typeof checks[number]} check */
async function run(check) {
  const started = performance.now()
  const { code, output } = await capture(findNode24(), [check.script(), ...check.args])
  const falsePass = code === 0 && check.isFalsePass?.(output)
  const took = seconds(performance.now() - started)
  if (code === 0 && !falsePass) return { passed: true, line: `${check.name} ${took}` }
  const hint = check.fix ? `\nTo fix: ${check.fix}` : ''
  return { passed: false, line: `✗ ${check.name} (${took})\n\n${falsePass || output.trim()}${hint}\n` }
}

await runMain(async () => {
  await ensureInstalled()
  const started = performance.now()
  const waiting = [...checks]
  /** @type {Awaited<ReturnType<typeof run>>[]} */
  const results = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next))
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))

  for (const result of results) if (!result.passed) console.error(result.line)
  const passed = results.filter((result) => result.passed)
  const lines = passed.map((result) => result.line).join(', ')
  if (lines) console.log(`✓ ${lines} · ${seconds(performance.now() - started)} in all`)
  return passed.length === checks.length ? 0 : 1
})
