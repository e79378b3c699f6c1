import { useTexts } from '../../../i18n/language.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import styles from './freelancer-table.module.css'

/** The hours that count, beside those that were given; the two differ in confirmed projects. */
export function BookedOfGiven({ booked, given }: { booked: number; given: number }) {
  const t = useTexts(texts)
  const words = t.bookedOf(booked, given)
  return (
    <span title={words}>
      <span aria-hidden="true">
        {booked}
        {/* The narrow spaces break no line. */}
        <span className={styles.given}>{`\u202f/\u202f${given}`}</span>
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
