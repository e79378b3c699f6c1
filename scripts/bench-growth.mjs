// `npm run bench:growth`: measures reads on a database that has grown against an empty one.
//
// The figures are worth nothing on a loaded machine: ratios wander between runs. Filling takes some gigabytes of the temporary
//   folder.
// Why it matters: absolute times say more about the machine than about Slotwerk.
// How to fix: close what else runs, and compare ratios only.
import { launch } from './lib/launch.mjs'

await launch('bench/growth/main.ts')
