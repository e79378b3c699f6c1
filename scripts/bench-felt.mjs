// `npm run bench:felt`: compares a press, the next month and a second visit with the build of 2026-11-22.
//
// The script fails without Chromium, and in a copy of the repository that has no history.
// Why it matters: what people feel is the wait, and a ratio in one run says more than a time of one machine.
// How to fix: fetch the history of the repository; close what else runs.
import { launch } from './lib/launch.mjs'

await launch('bench/felt/main.ts', { servesWeb: true })
