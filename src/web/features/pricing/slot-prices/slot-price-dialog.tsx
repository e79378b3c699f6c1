import { type ReactNode, useState } from 'react'
import { shortDayLabel } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { SlotToPrice } from '../../../../domain/pricing.ts'
import { isStaffed } from '../../../../domain/slot.ts'
import type { CellChange } from '../../../grid/edits/edit-kind.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { TOAST_MS, useToast } from '../../../ui/toast.tsx'
import { useSaveSlotPrice } from '../requests.ts'
import { moneyFormat, type PriceTarget, slotPriceAlert } from '../view-model.ts'
import { texts } from './texts.ts'
import styles from './slot-price-dialog.module.css'

export type SlotPriceDialogProps = {
  projectId: string
  target: PriceTarget
  /** The slot as it is now, which others may change while the dialog is open. */
  slot: SlotToPrice
  onSaved?: ((change: CellChange<number | null>) => void) | undefined
  onClose: () => void
}

/** Edits one slot's price, for everybody or for one person. Mount it only while it is open. */
export function SlotPriceDialog({ projectId, target, slot, onSaved, onClose }: SlotPriceDialogProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  // Undefined until somebody types: an untouched field shows and saves the price that the slot has by then.
  const [typed, setTyped] = useState<number | null>()
  const cents = typed === undefined ? slot.cents : typed
  const { show } = useToast()
  const save = useSaveSlotPrice(projectId, target, {
    onSaved: (change) => {
      show(t.saved)
      onSaved?.(change)
    },
    onFailed: () => show(t.saveFailed, { tone: 'error', ms: TOAST_MS }),
  })

  const { date, hour, mode, paysCents } = slot
  const paysNow = isStaffed(mode) ? paysCents !== undefined && formatCents(paysCents) : t.nothing
  const whose = target.level === 'user' ? `&userId=${target.userId}` : ''
  const waits = !isStaffed(mode) && slot.cents !== null ? `&waits=${slot.cents}` : ''
  const submit = () => save.mutate({ date, hour, before: slot.cents, after: cents }, { onSuccess: onClose })

  return (
    <Dialog
      onClose={onClose}
      title={target.level === 'user' ? t.setUserPrice : t.setProjectPrice}
      width={420}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <dl className={styles.slot}>
        {target.level === 'user' && <DetailRow name={t.freelancer} value={target.name} />}
        <DetailRow name={t.day} value={shortDayLabel(date)} />
        <DetailRow name={t.hour} value={`${hour}:00`} />
        {/* No button: the field below is to get the focus. */}
        {paysNow && (
          <DetailRow
            name={t.paysNow}
            value={
              <span className={styles.pays} data-why={`date=${date}&hour=${hour}${whose}${waits}`}>
                {paysNow}
              </span>
            }
          />
        )}
      </dl>
      <MoneyInput
        label={t.amount}
        value={cents}
        onChange={setTyped}
        // A text with the same amount changes no value.
        onInput={() => setTyped((before) => (before === undefined ? slot.cents : before))}
        {...moneyFormat(language)}
        suffix="€"
        errorOnSubmit
        onInvalid={(event) => window.alert(slotPriceAlert(event.currentTarget.value, language))}
        onFocus={(event) => event.currentTarget.select()}
        hint={!isStaffed(mode) && t.waits}
      />
    </Dialog>
  )
}

function DetailRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
