// `npm run bench:grids`: compares the month of 434 cells with other grids in Chromium, as ratios to a plain table.
//
// The comparison fails when a grid does not show the month, or without Chromium.
// Why it matters: people spend most of their time in the month.
// How to fix: compare ratios only; for Chromium see scripts/browser.mjs. The other grids have a package.json of their own.
import { launch } from './lib/launch.mjs'

await launch('bench/grids/main.ts')
