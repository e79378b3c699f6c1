import { weekdayOf } from '../../../../../domain/calendar.ts'
import { formatAmount } from '../../../../../domain/money.ts'
import { useTexts } from '../../../../i18n/language.ts'
import { type DayOfCost, endOfScale, type Unit } from './days-of-cost.ts'
import { costTexts } from './texts.ts'
import styles from './cost-picture.module.css'

const WIDTH = 340
const HEIGHT = 132
const LEFT = 44
const TOP = 10
const BOTTOM = 18
const HIGH = HEIGHT - TOP - BOTTOM
/** Days whose number stands below the picture. */
const NAMED = 7

type CostPictureProps = { days: readonly DayOfCost[]; unit: Unit }

/** Bars of the days: what is needed as a frame, given hours hatched, and booked ones solid. */
export function CostPicture({ days, unit }: CostPictureProps) {
  const t = useTexts(costTexts)
  // At least ten euros, or ten hours.
  const end = endOfScale(days, unit === 'euros' ? 1000 : 10)
  const step = (WIDTH - LEFT) / days.length
  const y = (value: number) => TOP + HIGH * (1 - value / end)
  const label = (value: number) => (unit === 'euros' ? formatAmount(value).slice(0, -3) : String(value))
  const bar = (value: number, index: number, inset: number) => ({
    x: LEFT + index * step + inset,
    y: y(value),
    width: step - 2 * inset,
    height: Math.max(0, HIGH * (value / end)),
  })
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t.picture[unit]}
    >
      <defs>
        <pattern
          id="given-hatch"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="4" height="4" className={styles.hatchBase} />
          <rect width="1.5" height="4" className={styles.hatchLine} />
        </pattern>
      </defs>
      {days.map(({ date }, index) =>
        weekdayOf(date) > 4 ? <rect key={date} className={styles.weekend} {...bar(end, index, 0)} /> : null,
      )}
      {[0, end / 2, end].map((value) => (
        <g key={value}>
          <line className={styles.line} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text className={styles.label} x={LEFT - 6} y={y(value) + 3.5} textAnchor="end">
            {label(value)}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <g key={day.date}>
          {day.given > 0 && <rect fill="url(#given-hatch)" {...bar(day.given, index, 2)} />}
          {day.booked > 0 && <rect className={styles.booked} {...bar(day.booked, index, 2)} />}
          {day.need > 0 && <rect className={styles.need} {...bar(day.need, index, 1)} />}
          {index % NAMED === 0 && (
            <text className={styles.label} x={LEFT + (index + 0.5) * step} y={HEIGHT - 4} textAnchor="middle">
              {index + 1}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Names each kind of bar beside its sign. */
export function PictureLegend() {
  const t = useTexts(costTexts)
  return (
    <ul className={styles.legend}>
      {(['need', 'given', 'booked'] as const).map((name) => (
        <li key={name}>
          <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
            <rect
              x="1"
              y="1"
              width="10"
              height="10"
              {...(name === 'given' ? { fill: 'url(#given-hatch)' } : { className: styles[name] })}
            />
          </svg>
          {t[name]}
        </li>
      ))}
    </ul>
  )
}
