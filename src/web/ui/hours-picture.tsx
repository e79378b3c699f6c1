import { useState } from 'react'
import styles from './hours-picture.module.css'

// A row is a day of fourteen hours: g, y and r are staffed modes, capitals are given hours, a dot is WHITE, k is BLACK.
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
const letters = { open: '.', closed: 'k', green: 'g', yellow: 'y', red: 'r' } as const

const columnWidth = 58
const rowHeight = 29
const gutter = 44
const top = 40
const box = (day: number, hour: number, length: number) => {
  const width = length * columnWidth - 14
  return `M${gutter + hour * columnWidth + 7} ${top + day * rowHeight}h${width}a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4h-${width}a4 4 0 0 1-4-4v-17a4 4 0 0 1 4-4z`
}
const draw = (pattern: RegExp) =>
  month
    .flatMap((hours, day) => [...hours.matchAll(pattern)].map((run) => box(day, run.index, run[0].length)))
    .join('')

// Ten paths in place of 434 elements keep the sign-in page light.
const drawLayers = () =>
  Object.entries(letters).map(([kind, letter]) => ({
    kind,
    all: draw(new RegExp(`[${letter}]`, 'g')),
    given: letter === '.' ? '' : draw(new RegExp(`${letter.toUpperCase()}+`, 'g')),
  }))
const noteBlock = { day: 12, hour: 6 }

/** A decoration: an abstract month in the product's colours, cut at the edges. `note` stands on one of the given blocks. */
export function HoursPicture({ note }: { note?: string | undefined }) {
  // The paths are made when the picture is shown, because screens without it load this file too.
  const [layers] = useState(drawLayers)
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${gutter + 14 * columnWidth + 24} ${top + 31 * rowHeight}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <g className={styles.labels}>
        {month.map((_, day) => (
          <text key={`d${day + 1}`} x={gutter - 10} y={top + day * rowHeight + 17} textAnchor="end">
            {day + 1}
          </text>
        ))}
        {Array.from({ length: 14 }, (_, hour) => (
          <text key={`h${hour}`} x={gutter + (hour + 0.5) * columnWidth} y={top - 14} textAnchor="middle">
            {hour + 7}
          </text>
        ))}
      </g>
      {layers.map(({ kind, all }) => (
        <path key={kind} className={`${styles[kind]} ${styles.asked}`} d={all} />
      ))}
      {layers.map(({ kind, given }) => given && <path key={kind} className={styles[kind]} d={given} />)}
      {note && (
        <g className={styles.note}>
          <rect
            x={gutter + noteBlock.hour * columnWidth + 8}
            y={top + noteBlock.day * rowHeight - 4}
            width="132"
            height="33"
            rx="8"
          />
          <text
            x={gutter + noteBlock.hour * columnWidth + 74}
            y={top + noteBlock.day * rowHeight + 17.5}
            textAnchor="middle"
          >
            {note}
          </text>
        </g>
      )}
    </svg>
  )
}
