/** Shapes of icons that only parts show which are loaded later: they would weigh on the first files of every page. */
import type { LaterShape } from './icon.tsx'

const shape = (path: string): LaterShape => ({ path })

export const later = {
  list: shape('M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.8M3.5 10h.8M3.5 14.5h.8'),
  copy: shape('M7.5 7.5h8v8h-8zM12.5 4.5h-8v8'),
  userMinus: shape(
    'M8 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM3 16c.3-2.6 2.3-4 5-4s4.7 1.4 5 4M13.5 8h4',
  ),
  trash: shape('M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5'),
  euro: shape('M15.5 5.2A6 6 0 0 0 5.8 10a6 6 0 0 0 9.7 4.8M3.5 8.5h8M3.5 11.5h8'),
  settings: shape(
    'M3.5 6.5h6M13.5 6.5h3M3.5 13.5h3M10.5 13.5h6M11.5 4.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8.5 11.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  ),
  archive: shape('M3 4.5h14V8H3zM4.5 8v8h11V8M8 11h4'),
  history: shape('M4 10a6 6 0 1 1 1.8 4.3M4 5.5V10h4.5M10 7v3.5l2.5 1.5'),
  eye: shape(
    'M2.5 10c1.7-3.3 4.3-5 7.5-5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  ),
  eyeOff: shape(
    'M4 4l12 12M8 5.2c.6-.1 1.3-.2 2-.2 3.2 0 5.8 1.7 7.5 5-.6 1.1-1.3 2.1-2.2 2.9M12.5 14.6c-.8.3-1.6.4-2.5.4-3.2 0-5.8-1.7-7.5-5 .7-1.4 1.6-2.5 2.7-3.3',
  ),
  external: shape('M8 4.5H4.5v11h11V12M11 4h5v5M16 4l-7 7'),
  bell: shape('M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.3 17a1.8 1.8 0 0 0 3.4 0'),
}
