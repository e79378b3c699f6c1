/** The measured page: it loads the grid that its address names, and carries out the measurement's commands. */
import type { Mode } from '../../src/domain/slot.ts'
import { type Candidate, cells, type MountedGrid } from './month.ts'

const candidates: Record<string, () => Promise<Candidate>> = {
  plain: async () => (await import('./candidates/plain.tsx')).plain,
  slotwerk: async () => (await import('./candidates/slotwerk.tsx')).slotwerk,
  glide: async () => (await import('./candidates/glide.tsx')).glide,
  'ag-grid': async () => (await import('./candidates/ag-grid.ts')).agGrid,
  'full-calendar': async () => (await import('./candidates/full-calendar.ts')).fullCalendar,
  'big-calendar': async () => (await import('./candidates/big-calendar.tsx')).bigCalendar,
  'schedule-x': async () => (await import('./candidates/schedule-x.ts')).scheduleX,
}

const name = new URLSearchParams(location.search).get('grid') ?? ''
const host = document.getElementById('host')!
const mountGrid = await candidates[name]!()
let mounted: MountedGrid
let edits = 0
const clicks = new Map<number, number>()

const bench = {
  mount() {
    mounted = mountGrid(host, cells)
  },
  /** Each edit sets another cell to a mode that it does not have. */
  edit() {
    edits += 1
    const index = (edits * 37) % cells.length
    const modes: Mode[] = ['GREEN', 'RED', 'BLACK', 'YELLOW', 'WHITE']
    const { date, hour, mode } = cells[index]!
    mounted.edit(date, hour, modes[(modes.indexOf(mode) + edits) % modes.length]!)
  },
  /** An empty command, whose time is the cost of measuring. */
  rest() {},
  /** The measurement fails where a grid shows too little. */
  shown: () => ({ text: host.textContent.length, canvases: host.querySelectorAll('canvas').length }),
  /** From now on the browser times each click from the input to the next paint; the longest event of a click counts. */
  watchClicks() {
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId) clicks.set(interactionId, Math.max(clicks.get(interactionId) ?? 0, duration))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  },
  /** Milliseconds; clicks painted within one frame of 16 ms are left out. */
  clicks: () => [...clicks.values()],
}
export type Bench = typeof bench
Object.assign(globalThis, { bench })
