// `npm run demo`: starts Slotwerk on a throw-away organisation worth looking at.
//
// What fails: the same as `npm start`.
// Why it matters: nobody should have to invent 24 freelancers to see what the product does.
// How to fix: each step names itself and shows its tool's output when it fails.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/demo.ts', { servesWeb: true })
