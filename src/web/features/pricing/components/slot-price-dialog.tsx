import { useRef, useState } from 'react'
import { shortDayLabel } from '../../../../domain/calendar.ts'
import { centsToInput } from '../../../../domain/money.ts'
import { isStaffed } from '../../../../domain/slot.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useSaveSlotPrice } from '../requests.ts'
import { parseSlotPrice, type PricedSlot, type PriceTarget } from '../view-model.ts'
import styles from './slot-price-dialog.module.css'

export type SlotPriceDialogProps = {
  projectId: string
  target: PriceTarget
  slot: PricedSlot
  onClose: () => void
}

const TITLES = { project: 'Set Price — Project', user: 'Set Price — User' } as const

/** One slot's price, for everybody or for one person. Mounted while it is open. */
export function SlotPriceDialog({ projectId, target, slot, onClose }: SlotPriceDialogProps) {
  const [text, setText] = useState(() => centsToInput(slot.cents))
  const field = useRef<HTMLInputElement>(null)
  const { show } = useToast()
  const save = useSaveSlotPrice(projectId, target, {
    onSaved: () => show('Saved'),
    onFailed: () => show('Save failed', { tone: 'error' }),
  })

  const submit = () => {
    const parsed = parseSlotPrice(text)
    if (parsed.ok) {
      save.mutate({ date: slot.date, hour: slot.hour, cents: parsed.cents }, { onSuccess: onClose })
      return
    }
    window.alert(parsed.reason)
    field.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[target.level]}
      width={420}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <dl className={styles.slot}>
        {target.level === 'user' && <Fact name="Freelancer" value={target.name} />}
        <Fact name="Day" value={shortDayLabel(slot.date)} />
        <Fact name="Hour" value={`${slot.hour}:00`} />
      </dl>
      <TextField
        ref={field}
        label="Amount (€) — empty to clear"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        hint={slot.mode && !isStaffed(slot.mode) && 'This hour is not open. The price waits until it is.'}
      />
    </Dialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
