/** Shapes of icons that several parts show which are loaded later: they would weigh on the first files of every page. */
import type { LaterShape } from './icon.tsx'

const shape = (path: string): LaterShape => ({ path })

export const later = {
  list: shape('M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.8M3.5 10h.8M3.5 14.5h.8'),
  copy: shape('M7.5 7.5h8v8h-8zM12.5 4.5h-8v8'),
  userMinus: shape(
    'M8 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM3 16c.3-2.6 2.3-4 5-4s4.7 1.4 5 4M13.5 8h4',
  ),
  euro: shape('M15.5 5.2A6 6 0 0 0 5.8 10a6 6 0 0 0 9.7 4.8M3.5 8.5h8M3.5 11.5h8'),
  archive: shape('M3 4.5h14V8H3zM4.5 8v8h11V8M8 11h4'),
  history: shape('M4 10a6 6 0 1 1 1.8 4.3M4 5.5V10h4.5M10 7v3.5l2.5 1.5'),
  external: shape('M8 4.5H4.5v11h11V12M11 4h5v5M16 4l-7 7'),
  bell: shape('M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.3 17a1.8 1.8 0 0 0 3.4 0'),
}
