// `npm run bench:lighthouse`: runs Lighthouse (mobile) on the four most visited pages.
//
// The script fails without Chromium; a page below its goal is only marked as not met.
// Why it matters: freelancers open these pages on phones between two jobs.
// How to fix: the audits that lost points are named; a busy machine costs points of performance.
import { launch } from './lib/launch.mjs'

await launch('bench/lighthouse/main.ts', { servesWeb: true })
