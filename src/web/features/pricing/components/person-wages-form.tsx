import { useQuery } from '@tanstack/react-query'
import { STAFFED_MODES, type StaffedMode } from '../../../../domain/slot.ts'
import { effectiveWages, NEVER_SET_WAGES, NO_OWN_WAGES, periodOn } from '../../../../domain/wages.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/form.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { wagesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { useWagesForm } from '../use-wages-form.ts'
import { dayOfFrom, moneyFormat } from '../view-model.ts'
import { todayOfWages, usePersonWages, usePersonWagesDraft, useSavePersonWages } from '../wages-requests.ts'
import { SaveResult } from './save-result.tsx'
import { WagesQuestion } from './wages-question.tsx'
import styles from './person-wages-form.module.css'

// The days of wages are looked at after the amounts.
const DatedWages = lazyComponent(async () => (await import('./dated-wages.tsx')).DatedWages)

type PersonWagesFormProps = { tenantId: string; person: { userId: string; name: string } }

/** Amounts of four digits before the comma. */
const LONG_CENTS = 100_000

/** One person's wages by mode. An empty field shows the tenant's wage, which then holds. */
export function PersonWagesForm({ tenantId, person: { userId, name } }: PersonWagesFormProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const own = usePersonWages(tenantId, userId)
  // The screen keeps them fresh, without a timer for each person.
  const tenants = useQuery({ ...wagesQuery(tenantId), staleTime: Infinity }).data
  const save = useSavePersonWages(tenantId, userId)
  const draft = usePersonWagesDraft(tenantId, userId)
  const periods = own.data ?? NO_OWN_WAGES
  const form = useWagesForm({
    periods,
    isLoading: own.isPending,
    draft,
    payOn: (day) =>
      effectiveWages(periodOn(tenants ?? NEVER_SET_WAGES, day).wages, periodOn(periods, day).wages),
    save,
  })
  const { formRef, shown, isTouched, set, setValid, submit, question, fieldKey, fieldOf } = form
  const tenantWages = tenants && periodOn(tenants, dayOfFrom(form.from, todayOfWages())).wages

  if (own.isError && !own.data) {
    return <ReadFailed error={own.error} fallback={t.wagesFailed} onRetry={own.refetch} />
  }

  const { format, parse } = moneyFormat(language)
  const isLong = STAFFED_MODES.some((mode) => (shown[mode] ?? tenantWages?.[mode] ?? 0) >= LONG_CENTS)
  const tenantWageOf = (mode: StaffedMode) => tenantWages && format(tenantWages[mode])

  return (
    <>
      <Form
        ref={formRef}
        onSubmit={() => inBackground(submit())}
        className={cx(styles.form, isLong && styles.long)}
      >
        <div className={styles.fields}>
          {STAFFED_MODES.map((mode) => (
            <MoneyInput
              key={fieldKey(mode)}
              {...fieldOf(mode)}
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
              onChange={(cents) => set(mode, cents)}
              onValidityChange={(isValid) => setValid(mode, isValid)}
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
        {(form.isChanged || periods.length > 1) && (
          <div className={styles.dated}>
            <LazyPart>
              <DatedWages tenantId={tenantId} person={{ userId, name }} periods={periods} form={form} />
            </LazyPart>
          </div>
        )}
      </Form>
      {question && <WagesQuestion {...question} />}
    </>
  )
}
