/** Runs before each test file of the page (vitest.config.ts). */
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { checkConsole, recordConsole, restoreConsole } from './quiet-console.ts'

// The test files of a worker share its globals, so the flag is set here for all of them.
const setActEnvironment = (isOn: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn })
setActEnvironment(true)

// The files of a worker share the storage and the session too, and a test may leave a language or a signed-in person.
if (typeof window !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  // Imported here, since the module needs a storage.
  const { clearSession } = await import('../session-store.ts')
  clearSession()
}

// A closed page may still send a call, which reaches nobody; tests answer those of their open page.
globalThis.fetch = () => new Promise(() => undefined)

recordConsole()
beforeEach(recordConsole)
afterEach(async () => {
  // A part of the closed page may still be loading, and React would warn of its arrival in a later test.
  setActEnvironment(false)
  await vi.dynamicImportSettled()
  setActEnvironment(true)
  checkConsole()
})
afterAll(() => {
  checkConsole()
  restoreConsole()
})
