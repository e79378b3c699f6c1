// `npm run bench:wages`: measures sums of 1,000 people with ten dated wages each against those with one each.
//
// The figures are worth nothing on a loaded machine: ratios wander between runs.
// Why it matters: each hour is paid by the wages of its day, and a plan for years must not slow down every sum.
// How to fix: close what else runs, and compare ratios only.
import { launch } from './lib/launch.mjs'

await launch('bench/wages/main.ts')
