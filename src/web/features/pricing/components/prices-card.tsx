import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NO_WAGES, type Wages } from '../../../../domain/pricing.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/form.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useSaveWages, wagesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { moneyFormat, type SteepRaise, steepRaises, unsavedWages } from '../view-model.ts'
import { SaveResult } from './save-result.tsx'
import { SteepRaiseDialog } from './steep-raise-dialog.tsx'
import styles from './prices-card.module.css'

type PricesCardProps = {
  tenantId: string
  /** Whether the first field takes the focus, with its text selected, once the wages are read. */
  takesFocus?: boolean | undefined
}

/** The tenant's wages by mode. */
export function PricesCard({ tenantId, takesFocus = false }: PricesCardProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const wages = useQuery(wagesQuery(tenantId))
  const { data: saved = NO_WAGES, isPending } = wages
  const save = useSaveWages(tenantId)
  const [draft, setDraft] = useState<Partial<Wages>>({})
  const [isTouched, setIsTouched] = useState(false)
  const [asked, setAsked] = useState<SteepRaise[]>()
  const unsaved = unsavedWages(saved, draft)
  const isChanged = Object.keys(unsaved).length > 0
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = fields.current?.querySelector('input')
    if (!takesFocus || isPending || !first) return
    first.focus()
    first.select()
  }, [takesFocus, isPending])

  if (wages.isError && !wages.data) {
    return (
      <Card title={t.prices}>
        <ReadFailed error={wages.error} fallback={t.pricesFailed} onRetry={wages.refetch} />
      </Card>
    )
  }

  // Typing resets the failure of the last save, but not a save that is still running.
  const markTouched = () => {
    setIsTouched(true)
    if (save.isError) save.reset()
  }
  const change = (mode: keyof Wages, cents: number | null) => {
    if (cents === null) return
    setDraft((before) => ({ ...before, [mode]: cents }))
    markTouched()
  }
  const sent = { ...saved, ...unsaved }
  const send = () => {
    setIsTouched(false)
    // Amounts that were typed during the save stay in the draft.
    save.mutate(sent, { onSuccess: () => setDraft((now) => unsavedWages(sent, now)) })
  }
  const submit = () => {
    const raises = steepRaises(saved, sent)
    if (raises.length > 0) setAsked(raises)
    else send()
  }

  return (
    <>
      <Form onSubmit={submit}>
        <Card
          title={t.prices}
          // One line, since the summary below needs the height.
          hint={
            <>
              {t.perHour}{' '}
              <strong className={cx(styles.reach, isChanged && styles.changed)}>{t.inAllProjects}</strong>
            </>
          }
          // The button is above the fields, so that an error below a field does not move it from under the pointer.
          actions={
            <>
              <SaveResult save={save} isTouched={isTouched} />
              <Button
                type="submit"
                variant={isChanged ? 'primary' : 'secondary'}
                disabled={isPending}
                busy={save.isPending}
              >
                {t.save}
              </Button>
            </>
          }
        >
          <div ref={fields} className={styles.fields}>
            {STAFFED_MODES.map((mode) => (
              <MoneyInput
                key={mode}
                label={t.modes[mode]}
                labelAside={
                  <span aria-hidden="true">
                    <ModeSwatch mode={mode} />
                  </span>
                }
                value={isPending ? null : (draft[mode] ?? saved[mode])}
                onChange={(cents) => change(mode, cents)}
                onValidityChange={markTouched}
                {...moneyFormat(language, { isRequired: true })}
                suffix="€"
                disabled={isPending}
              />
            ))}
          </div>
        </Card>
      </Form>
      {asked && <SteepRaiseDialog raises={asked} onSave={send} onClose={() => setAsked(undefined)} />}
    </>
  )
}
