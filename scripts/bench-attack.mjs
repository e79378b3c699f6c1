// `npm run bench:attack`: measures another organisation's reads while one organisation does its worst.
//
// The figures are worth nothing on a loaded machine: the attacker's own process needs a core.
// Why it matters: a miss means that one organisation can slow all others down.
// How to fix: find what ran for long with a CPU profile (NODE_OPTIONS=--cpu-prof), and cut it into shorter pieces.
import { launch } from './lib/launch.mjs'

await launch('bench/attack/main.ts')
