import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NO_WAGE_OVERRIDE, NO_WAGES, type WageOverride, type Wages } from '../../../../domain/pricing.ts'
import { STAFFED_MODES, type StaffedMode } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/form.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { usePersonWages, useSavePersonWages, wagesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { moneyFormat, type SteepRaise, steepRaises } from '../view-model.ts'
import { SaveResult } from './save-result.tsx'
import { SteepRaiseDialog } from './steep-raise-dialog.tsx'
import styles from './person-wages-form.module.css'

type PersonWagesFormProps = { tenantId: string; person: { userId: string; name: string } }

/** Amounts of four digits before the comma. */
const LONG_CENTS = 100_000

/** One person's wages by mode. An empty field shows the tenant's wage, which then holds. */
export function PersonWagesForm({ tenantId, person: { userId, name } }: PersonWagesFormProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const own = usePersonWages(tenantId, userId)
  const tenantWages = useQuery(wagesQuery(tenantId)).data
  const save = useSavePersonWages(tenantId, userId)
  const [draft, setDraft] = useState<Partial<WageOverride>>({})
  const [isTouched, setIsTouched] = useState(false)
  const [asked, setAsked] = useState<SteepRaise[]>()

  if (own.isError && !own.data) {
    return <ReadFailed error={own.error} fallback={t.wagesFailed} onRetry={own.refetch} />
  }

  const saved = own.data ?? NO_WAGE_OVERRIDE
  const shown: WageOverride = { ...saved, ...draft }
  const { format, parse } = moneyFormat(language)
  const isLong = STAFFED_MODES.some((mode) => (shown[mode] ?? tenantWages?.[mode] ?? 0) >= LONG_CENTS)
  const tenantWageOf = (mode: StaffedMode) => tenantWages && format(tenantWages[mode])

  // Typing resets the failure of the last save, but not a save that is still running.
  const markTouched = () => {
    setIsTouched(true)
    if (save.isError) save.reset()
  }
  const send = () => {
    setIsTouched(false)
    // Amounts that were typed during the save stay in the draft.
    save.mutate(shown, { onSuccess: () => setDraft((now) => (now === draft ? {} : now)) })
  }
  const submit = () => {
    const raises = steepRaises(wagesBefore(saved, tenantWages), shown)
    if (raises.length > 0) setAsked(raises)
    else send()
  }

  return (
    <>
      <Form onSubmit={submit} className={cx(styles.form, isLong && styles.long)}>
        <div className={styles.fields}>
          {STAFFED_MODES.map((mode) => (
            <MoneyInput
              key={mode}
              label={t.modes[mode]}
              aria-label={t.wageOf(t.modes[mode], name)}
              labelAside={
                <span aria-hidden="true">
                  <ModeSwatch mode={mode} />
                </span>
              }
              placeholder={tenantWageOf(mode)}
              value={shown[mode]}
              disabled={own.isPending}
              onChange={(cents) => {
                setDraft((before) => ({ ...before, [mode]: cents }))
                markTouched()
              }}
              onValidityChange={markTouched}
              {...{ format, parse }}
            />
          ))}
        </div>
        <Button type="submit" size="sm" disabled={own.isPending} busy={save.isPending}>
          {t.save}
          <VisuallyHidden>{t.wagesOf(name)}</VisuallyHidden>
        </Button>
        <div className={styles.result}>
          <SaveResult save={save} isTouched={isTouched} />
        </div>
      </Form>
      {asked && <SteepRaiseDialog raises={asked} onSave={send} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The person's present pay by mode. */
function wagesBefore(own: WageOverride, tenantWages: Wages = NO_WAGES): Wages {
  const before = (mode: StaffedMode) => own[mode] ?? tenantWages[mode]
  return { GREEN: before('GREEN'), YELLOW: before('YELLOW'), RED: before('RED') }
}
