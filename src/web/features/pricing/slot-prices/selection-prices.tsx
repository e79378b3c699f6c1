import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import type { PaidSlot, PriceOfSlot } from '../../../../domain/pricing.ts'
import { useSave } from '../../../http/use-save.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { moneyFormat, type PriceChange, pricesAfter } from '../view-model.ts'
import { texts } from './texts.ts'
import styles from './selection-prices.module.css'

export type SelectionPricesProps = {
  slots: readonly PaidSlot[]
  save: (prices: readonly PriceOfSlot[]) => Promise<unknown>
}

/** Changes the prices of the selection in one save: raises, lowers, sets or clears them. */
export function SelectionPrices({ slots, save }: SelectionPricesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [cents, setCents] = useState(200)
  const [isValid, setIsValid] = useState(true)
  const saving = useSave({ mutationFn: save })
  const change = (by: PriceChange) => {
    const prices = pricesAfter(slots, by)
    if (prices.length > 0) saving.mutate(prices)
  }
  const amount = formatCents(cents)
  const button = (words: string, by: PriceChange) => (
    <Button
      size="sm"
      disabled={!isValid || slots.length === 0}
      busy={saving.isPending}
      onClick={() => change(by)}
    >
      {words}
    </Button>
  )
  return (
    <div className={styles.bar} role="group" aria-label={t.pricesOfSelection}>
      <span className={styles.count}>{slots.length === 0 ? t.selectHours : t.onHours(slots.length)}</span>
      {button(`−${amount}`, { by: -cents })}
      <span className={styles.amount}>
        <MoneyInput
          label={t.amountOfChange}
          labelHidden
          value={cents}
          onChange={(next) => setCents(next ?? 0)}
          onValidityChange={setIsValid}
          {...moneyFormat(language, { isRequired: true })}
          suffix="€"
        />
      </span>
      {button(`+${amount}`, { by: cents })}
      {button(t.setTo(amount), { to: cents })}
      {button(t.clear, { to: null })}
    </div>
  )
}
