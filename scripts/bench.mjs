// `npm run bench`: measures how close Slotwerk is to a bare server on this very machine.
//
// The figures are worth nothing on a loaded machine: ratios wander between runs.
// Why it matters: absolute times say more about the machine than about Slotwerk.
// How to fix: close what else runs, and compare ratios only.
import { launch } from './lib/launch.mjs'

await launch('bench/main.ts', { servesWeb: true })
