import { type DigestDeps, tellDigests } from './features/notices/tell-digests.ts'

const LOOK_EVERY_MS = 15_000
/** A short wait, as tests set it, is looked for this many times. */
const LOOKS_PER_WAIT = 4

/** Looks for digests that are due and tells them; several nodes may do so at once. */
export function startDigests(deps: DigestDeps): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const look = () => {
    running = running
      .then(() => tellDigests(deps))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'Digests could not be told; trying again soon.')
      })
  }
  const timer = setInterval(look, Math.min(LOOK_EVERY_MS, deps.config.noticeWaits.digestMs / LOOKS_PER_WAIT))
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
