/**
 * Gives each call of a screen a task of its own. A screen that is drawn begins up to seven calls at once, and a phone needs
 * 8 to 16 ms to send one: together they would be a long task, in which the page answers no press. With this and fewer files
 * the blocking of an administrator's page in Lighthouse went from 220 to 60 ms (docs/performance-findings.md).
 */
const waiting: (() => void)[] = []
let isTaken = false
const { port1: task, port2: next } = new MessageChannel()

task.onmessage = () => {
  isTaken = waiting.length > 0
  if (isTaken) next.postMessage(undefined)
  waiting.shift()?.()
}

/** Undefined where no call has begun since the browser's last turn: then nothing has to wait. */
export function ownTask(): Promise<void> | undefined {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve))
  isTaken = true
  next.postMessage(undefined)
  return undefined
}
