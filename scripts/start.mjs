// `npm start`: installs and builds what is missing or out of date, then serves Slotwerk.
//
// The start fails without a network for the first installation, without a Node 24 for this machine, or on a setting the server
//   refuses.
// Why it matters: this is the first thing a stranger runs on a fresh clone.
// How to fix: each step names itself and shows its tool's output when it fails; settings are listed in README.md.
import { launch } from './lib/launch.mjs'

await launch('src/server/main.ts', { servesWeb: true })
