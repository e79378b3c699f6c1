/* oxlint-disable no-console -- the tests print on purpose */
import { describe, expect, test } from 'vitest'
import { checkConsole, expectPrinted } from './quiet-console.ts'

describe('a test', () => {
  test.each(['error', 'warn'] as const)('fails when it prints to console.%s', (level) => {
    console[level]('planted %s', 'message')
    expect(checkConsole).toThrow('printed to the console')
  })

  test('fails when an expected message is not printed', () => {
    expectPrinted('error', 'planted')
    expect(checkConsole).toThrow('printed to the console')
  })

  test('fails when an expected message comes on another level', () => {
    expectPrinted('error', 'planted')
    console.warn('planted')
    expect(checkConsole).toThrow('printed to the console')
  })

  test('passes when it prints what it expects', () => {
    expectPrinted('error', 'planted')
    expectPrinted('warn', 'second')
    console.error(new Error('planted'))
    console.warn('the second one')
    expect(checkConsole).not.toThrow()
  })
})
