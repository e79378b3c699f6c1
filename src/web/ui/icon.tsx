const shapes = {
  'chevron-left': 'M12 5l-5 5 5 5',
  'chevron-right': 'M8 5l5 5-5 5',
  'chevron-down': 'M5 8l5 5 5-5',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  more: 'M4 10h.8M9.6 10h.8M15.2 10h.8',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  plus: 'M10 4.5v11M4.5 10h11',
  'sign-out': 'M8 4H4.5v12H8M8.5 10h8M13.5 7l3 3-3 3',
  mail: 'M3 5h14v10.5H3zM3.5 5.5L10 11l6.5-5.5',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3M13 3v3',
  users:
    'M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM2.5 16c.3-2.6 2.3-4 5-4s4.7 1.4 5 4M13 4.3a2.6 2.6 0 0 1 0 5M14.8 12.3c1.5.5 2.5 1.8 2.7 3.7',
  pencil: 'M12.5 4.5l3 3L7 16H4v-3zM10.5 6.5l3 3',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3 10h14M10 3c2.2 2 3.2 4.4 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.4-3.2-7s1-5 3.2-7z',
  undo: 'M7.5 4L4 7.5 7.5 11M4.5 7.5H12a4 4 0 0 1 0 8H8',
  redo: 'M12.5 4L16 7.5 12.5 11M15.5 7.5H8a4 4 0 0 0 0 8h4',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.9 8a2.1 2.1 0 1 1 3 2c-.6.3-.9.7-.9 1.4M10 13.8v.1',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.5v4M10 6.5v.1',
  warning: 'M10 3.5l7.5 13h-15zM10 8.5v3.5M10 14.2v.1',
} as const

/** A shape that the first files of a page do not hold (later-shapes.ts). */
export interface LaterShape {
  path: string
}
export type IconName = keyof typeof shapes | LaterShape

export type IconProps = { name: IconName; size?: 16 | 20 | 24 | 32 | undefined }

/** A decoration: the words beside it, or the button's label, carry the meaning. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 20 ? 1.25 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={typeof name === 'string' ? shapes[name] : name.path} />
    </svg>
  )
}
