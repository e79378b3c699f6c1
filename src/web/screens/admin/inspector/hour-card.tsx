import { useState } from 'react'
import { dayLabel } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isStaffed, type SlotRef } from '../../../../domain/slot.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import type { InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { paidHourOf } from '../../../features/schedule/view-model.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { usePriceEdit } from '../price-edit.tsx'
import { ColourButtons } from './colour-buttons.tsx'
import { inspectorTexts } from './texts.ts'
import styles from './hour-card.module.css'

const CellHistoryDialog = lazyComponent(
  async () => (await import('../../../features/history/cell-history-dialog.tsx')).CellHistoryDialog,
)

type HourCardProps = { projectId: string; month: InspectedMonth; cell: SlotRef }

/** One hour: its colour, what it pays and why, and what can be done with it. */
export function HourCard({ projectId, month, cell }: HourCardProps) {
  const language = useLanguage()
  const t = inspectorTexts[language]
  const { modes, spokenDemand, perHour, onceOpen, span } = gridTexts[language]
  const priceEdit = usePriceEdit()
  const [showsHistory, setShowsHistory] = useState(false)
  const { edits, reply, wages } = month
  const slot = paidHourOf(reply, cell, edits.modeAt, wages)
  const { mode, cents, paysCents } = slot
  const pays = paysCents === undefined ? undefined : perHour(formatCents(paysCents))
  const waits = isStaffed(mode) ? '' : `&waits=${paysCents}`
  const why = `date=${cell.date}&hour=${cell.hour}${waits}`
  const ask = () => priceEdit.ask({ level: 'project' }, slot, edits)
  const close = () => setShowsHistory(false)
  return (
    <>
      <Card
        title={`${dayLabel(cell.date, language)}, ${span(cell.hour)}`}
        footer={
          <>
            <Button size="sm" icon={later.history} onClick={() => setShowsHistory(true)}>
              {t.history}
            </Button>
            <Button size="sm" icon={later.euro} onClick={ask}>
              {t.setPrice}
            </Button>
          </>
        }
      >
        <dl className={styles.facts}>
          <div>
            <dt>{t.colour}</dt>
            <dd className={styles.mode}>
              <ModeSwatch mode={mode} /> {modes[mode]}, {spokenDemand[mode]}
            </dd>
          </div>
          <div>
            <dt>{t.pays}</dt>
            <dd>{pays ? <Amount why={why}>{isStaffed(mode) ? pays : onceOpen(pays)}</Amount> : t.nothing}</dd>
          </div>
          <div>
            <dt>{t.why}</dt>
            <dd>
              {isStaffed(mode) || pays
                ? t.sources[cents === null ? 'tenantWage' : 'projectSlotPrice']
                : t.notOpen}
            </dd>
          </div>
        </dl>
        <ColourButtons month={month} cells={[cell]} />
      </Card>
      <LazyPart onFailed={close}>
        {showsHistory && <CellHistoryDialog projectId={projectId} cell={cell} onClose={close} />}
      </LazyPart>
    </>
  )
}
