// `npm run demo`: starts Slotwerk with a temporary organisation full of example data.
//
// The demo fails on whatever fails in `npm start`.
// Why it matters: a visitor sees the product in use without entering 24 freelancers.
// How to fix: each step names itself and shows its tool's output when it fails.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/demo.ts', { servesWeb: true })
