// `npm run pictures`: pictures of every screen, for docs/screens.md and the README.
//
// What fails: no Chromium; a screen of bench/pictures/scenes.ts that is not reached, which is then named.
// Why it matters: who looks at the product first sees these, and who changes it sees what the change does.
// How to fix: where a label has changed, change it in scenes.ts.
import { launch } from './lib/launch.mjs'

await launch('bench/pictures/main.ts', { servesWeb: true })
