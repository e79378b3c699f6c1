// `npm run bench:lighthouse`: Lighthouse (mobile) on the three pages people see most.
//
// What fails: a page below its goal is written as not met; no Chromium.
// Why it matters: these pages are opened on phones between two jobs.
// How to fix: the audits that lost points are named; a busy machine costs points of performance.
import { launch } from './lib/launch.mjs'

await launch('bench/lighthouse/main.ts', { servesWeb: true })
