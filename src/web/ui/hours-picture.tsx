import { useState } from 'react'
import styles from './hours-picture.module.css'

// A row per day, fourteen hours. Small letters: asked; capitals: taken. Dot: open, k: closed.
const month = [
  '.gggyyGGGGyyr.',
  '..ggyyggyYYYr.',
  'kkkyyyyRRRRykk',
  'kkkkkkkkkkkkkk',
  '.GGGGyggggyy..',
  '.gggyyGGGgyy..',
  '.ggggygggyyyr.',
  '..GGGyggyyrrr.',
  '.gggyyggYYYrr.',
  'kkkYYYYrrrrykk',
  'kkkkkkkkkkkkkk',
  '.gggyyggGGGy..',
  '.GGGGGggggyy..',
  '.ggggyggYYYYr.',
  '.gggyGGGGyyrr.',
  '..ggyyggyyRRR.',
  'kkkyyyyrrrrykk',
  'kkkkkkkkkkkkkk',
  '.GGGyyggggyy..',
  '.gggYYYggGGG..',
  '.ggggygggyyyr.',
  '.GGGGyggyyrrr.',
  '..ggyyGGGGyrr.',
  'kkkyyyyRRRRRkk',
  'kkkkkkkkkkkkkk',
  '.ggGGGGgggyy..',
  '.gggyyggggyy..',
  '.GGGgyggYYYyr.',
  '.gggyyGGGyyrr.',
  '..ggyyggyyrRR.',
  'kkkYYYyrrrrykk',
]
const kinds = { open: '.', closed: 'k', green: 'g', yellow: 'y', red: 'r' } as const

const wide = 58
const high = 29
const gutter = 44
const top = 40
const box = (day: number, hour: number, length: number) => {
  const across = length * wide - 14
  return `M${gutter + hour * wide + 7} ${top + day * high}h${across}a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4h-${across}a4 4 0 0 1-4-4v-17a4 4 0 0 1 4-4z`
}
const draw = (pattern: RegExp) =>
  month
    .flatMap((hours, day) => [...hours.matchAll(pattern)].map((run) => box(day, run.index, run[0].length)))
    .join('')

// Ten paths instead of 434 elements: the sign-in page stays light.
const drawLayers = () =>
  Object.entries(kinds).map(([kind, letter]) => ({
    kind,
    asked: draw(new RegExp(`[${letter}]`, 'g')),
    taken: letter === '.' ? '' : draw(new RegExp(`${letter.toUpperCase()}+`, 'g')),
  }))
const noted = { day: 12, hour: 6 }

/** Decoration: an abstract month in the product's colours, cut at the edges. `note` hangs on one of the taken blocks. */
export function HoursPicture({ note }: { note?: string | undefined }) {
  // Not before it is shown: who only opens their account loads this file too.
  const [layers] = useState(drawLayers)
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${gutter + 14 * wide + 24} ${top + 31 * high}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <g className={styles.labels}>
        {month.map((_, day) => (
          <text key={`d${day + 1}`} x={gutter - 10} y={top + day * high + 17} textAnchor="end">
            {day + 1}
          </text>
        ))}
        {Array.from({ length: 14 }, (_, hour) => (
          <text key={`h${hour}`} x={gutter + (hour + 0.5) * wide} y={top - 14} textAnchor="middle">
            {hour + 7}
          </text>
        ))}
      </g>
      {layers.map(({ kind, asked }) => (
        <path key={kind} className={`${styles[kind]} ${styles.asked}`} d={asked} />
      ))}
      {layers.map(({ kind, taken }) => taken && <path key={kind} className={styles[kind]} d={taken} />)}
      {note && (
        <g className={styles.note}>
          <rect
            x={gutter + noted.hour * wide + 8}
            y={top + noted.day * high - 4}
            width="132"
            height="33"
            rx="8"
          />
          <text x={gutter + noted.hour * wide + 74} y={top + noted.day * high + 17.5} textAnchor="middle">
            {note}
          </text>
        </g>
      )}
    </svg>
  )
}
