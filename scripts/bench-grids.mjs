// `npm run bench:grids`: the month of 434 cells against other grids, as ratios to a plain table, in Chromium.
//
// What fails: a grid that does not show the month, or no Chromium.
// Why it matters: the month is where everybody spends their time.
// How to fix: compare ratios only; for Chromium see scripts/browser.mjs. The other grids have a package.json of their own.
import { launch } from './lib/launch.mjs'

await launch('bench/grids/main.ts')
