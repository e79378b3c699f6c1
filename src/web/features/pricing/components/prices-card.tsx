import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { NEVER_SET_WAGES, periodOn } from '../../../../domain/wages.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/form.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { wagesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { useWagesForm } from '../use-wages-form.ts'
import { moneyFormat } from '../view-model.ts'
import { useSaveWages, useWagesDraft } from '../wages-requests.ts'
import { SaveResult } from './save-result.tsx'
import { WagesQuestion } from './wages-question.tsx'
import styles from './prices-card.module.css'

// The days of wages are looked at after the amounts.
const DatedWages = lazyComponent(async () => (await import('./dated-wages.tsx')).DatedWages)

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
  const { data: periods = NEVER_SET_WAGES, isPending } = wages
  const save = useSaveWages(tenantId)
  const draft = useWagesDraft(tenantId)
  const form = useWagesForm({
    periods,
    isLoading: isPending,
    draft,
    payOn: (day) => periodOn(periods, day).wages,
    save,
  })
  const { formRef, shown, isChanged, isTouched, set, setValid, submit, question, fieldKey, fieldOf } = form
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

  return (
    <>
      <Form ref={formRef} onSubmit={() => inBackground(submit())}>
        <Card
          title={t.prices}
          // One line, since the summary below needs the height. The result of a save stands in its place: beside the button it
          // would move the button and the fields.
          hint={
            <>
              <SaveResult save={save} isTouched={isTouched} />
              <span className={styles.unit}>
                {t.perHour}{' '}
                <strong className={cx(styles.reach, isChanged && styles.changed)}>{t.inAllProjects}</strong>
              </span>
            </>
          }
          // The button is above the fields, so that an error below a field does not move it from under the pointer.
          actions={
            <Button
              type="submit"
              variant={isChanged ? 'primary' : 'secondary'}
              disabled={isPending}
              busy={save.isPending}
            >
              {t.save}
            </Button>
          }
        >
          <div ref={fields} className={styles.fields}>
            {STAFFED_MODES.map((mode) => (
              <MoneyInput
                key={fieldKey(mode)}
                {...fieldOf(mode)}
                label={t.modes[mode]}
                labelAside={
                  <span aria-hidden="true">
                    <ModeSwatch mode={mode} />
                  </span>
                }
                value={isPending ? null : shown[mode]}
                onChange={(cents) => cents !== null && set(mode, cents)}
                onValidityChange={(isValid) => setValid(mode, isValid)}
                {...moneyFormat(language, { isRequired: true })}
                suffix="€"
                disabled={isPending}
              />
            ))}
          </div>
          {!isPending && (
            <div className={styles.dated}>
              <LazyPart>
                <DatedWages tenantId={tenantId} periods={periods} form={form} />
              </LazyPart>
            </div>
          )}
        </Card>
      </Form>
      {question && <WagesQuestion {...question} />}
    </>
  )
}
