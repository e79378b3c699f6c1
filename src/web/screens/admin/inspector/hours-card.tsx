import { writeHours } from '../../../../domain/hour-list.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { NEVER_SET_WAGES } from '../../../../domain/wages.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import type { InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { sumOf } from '../../../features/schedule/sums.ts'
import { paidHourOf } from '../../../features/schedule/view-model.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { usePriceEdit } from '../price-edit.tsx'
import { ColourButtons } from './colour-buttons.tsx'
import { inspectorTexts } from './texts.ts'
import styles from './hour-card.module.css'

const SelectionPrices = lazyComponent(
  async () => (await import('../../../features/pricing/slot-prices/selection-prices.tsx')).SelectionPrices,
)

type HoursCardProps = { month: InspectedMonth; cells: readonly SlotRef[] }

/** Several hours: how many of each colour, their sum, and what can be done with all of them. */
export function HoursCard({ month, cells }: HoursCardProps) {
  const t = useTexts(inspectorTexts)
  const { modes } = useTexts(gridTexts)
  const priceEdit = usePriceEdit()
  const { edits, reply, wages } = month
  const slots = cells.map((cell) => paidHourOf(reply, cell, edits.modeAt, wages))
  const sum = sumOf(
    slots.map(({ date, mode, cents }) => ({ date, after: mode, priceCents: cents ?? undefined })),
    wages ?? NEVER_SET_WAGES,
  )
  return (
    <Card title={t.selected(cells.length)} hint={t.openHours(sum.hours)}>
      <dl className={styles.facts}>
        {sum.byMode.map(({ mode, count }) => (
          <div key={mode}>
            <dt className={styles.mode}>
              <ModeSwatch mode={mode} /> {modes[mode]}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
        <div>
          <dt>{t.together}</dt>
          <dd>
            <b>
              <Amount why={`hours=${writeHours(cells)}`}>{formatCents(sum.cents)}</Amount>
            </b>{' '}
            {t.ifTaken}
          </dd>
        </div>
      </dl>
      <ColourButtons month={month} cells={cells} />
      {/* The price tool has the same at the foot of the month. */}
      {!priceEdit.isOn && (
        <LazyPart>
          <SelectionPrices slots={slots} save={edits.price} />
        </LazyPart>
      )}
    </Card>
  )
}
