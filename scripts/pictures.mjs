// `npm run pictures`: takes pictures of every screen for docs/screens.md and the README.
//
// The script fails without Chromium, and on a screen of bench/pictures/scenes.ts that cannot be reached, which the message
//   names.
// Why it matters: the pictures introduce the product, and show the effect of a change.
// How to fix: where a label has changed, change it in scenes.ts.
import { launch } from './lib/launch.mjs'

await launch('bench/pictures/main.ts', { servesWeb: true })
