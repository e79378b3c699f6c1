/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { memo } from 'react'
import type { Language } from '../../domain/language.ts'
import { HOURS } from '../../domain/slot.ts'
import { gridTexts } from './texts.ts'
import styles from './month-grid.module.css'

/** The hours, which stay in sight; where there are gestures each is a button that takes its column. */
export const GridHead = memo(function GridHead(props: { language: Language; hasHeads: boolean }) {
  const texts = gridTexts[props.language]
  return (
    <thead role="rowgroup">
      <tr role="row" className={styles.columns}>
        <th scope="col" role="columnheader" className={styles.corner}>
          {texts.day}
        </th>
        {HOURS.map((hour) => (
          <th key={hour} scope="col" role="columnheader">
            {props.hasHeads ? (
              <button type="button" tabIndex={-1} className={styles.hour} title={texts.wholeHour}>
                <HourName hour={hour} />
              </button>
            ) : (
              <HourName hour={hour} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
})

function HourName({ hour }: { hour: number }) {
  return (
    <>
      {hour}
      <span className={styles.minutes}>:00</span>
    </>
  )
}
