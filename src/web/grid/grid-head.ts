import type { Language } from '../../domain/language.ts'
import { HOURS } from '../../domain/slot.ts'
import { newElement } from './elements.ts'
import { gridTexts } from './texts.ts'
import styles from './month-grid.module.css'

/** The row of hours, which stays in sight; where there are gestures each is a button that takes its column. */
export function newHeadRow(language: Language, hasHeads: boolean): HTMLElement {
  const { day, wholeHour } = gridTexts[language]
  const head = (className: string | undefined, ...content: (string | Node)[]) =>
    newElement('th', { scope: 'col', role: 'columnheader', class: className }, ...content)
  const hours = HOURS.map((hour) => {
    const name = [String(hour), newElement('span', { class: styles.minutes }, ':00')]
    const attributes = { type: 'button', tabindex: -1, class: styles.hour, title: wholeHour }
    return head(undefined, ...(hasHeads ? [newElement('button', attributes, ...name)] : name))
  })
  return newElement('tr', { role: 'row', class: styles.columns }, head(styles.corner, day), ...hours)
}
