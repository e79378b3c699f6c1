import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The flag stays on: the files of compiled code that Node caches are valid for one set of flags, so a change while the background
// thread starts would make that thread compile all of its modules again.
setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as (options: object) => void

/**
 * Runs V8's garbage collector once in this thread. A start leaves some 25 MB of garbage in the thread of the requests and 20 MB
 * in the background thread, which V8 would keep until memory is short.
 */
export function collectStartupGarbage(): void {
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
