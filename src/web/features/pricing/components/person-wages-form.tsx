import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import type { WageOverride } from '../../../../domain/pricing.ts'
import { STAFFED_MODES, type StaffedMode } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { personWagesQuery, useSavePersonWages, wagesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { centsToNumber, type NumberText, parsePersonWage } from '../view-model.ts'
import { SaveResult } from './save-result.tsx'
import styles from './person-wages-form.module.css'

type PersonWagesFormProps = { tenantId: string; person: { userId: string; name: string } }
type Draft = Partial<Record<StaffedMode, NumberText>>

/** One person's wages by mode. An empty field shows the tenant's wage, which then holds. */
export function PersonWagesForm({ tenantId, person: { userId, name } }: PersonWagesFormProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const own = useQuery(personWagesQuery(tenantId, userId))
  const tenantWages = useQuery(wagesQuery(tenantId))
  const save = useSavePersonWages(tenantId, userId)
  const [draft, setDraft] = useState<Draft>({})
  /** Fields whose error is shown: those that have lost the focus, and all of them after a submit. */
  const [checkedModes, setCheckedModes] = useState<ReadonlySet<StaffedMode>>(new Set())
  const [isTouched, setIsTouched] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  if (own.isError && !own.data) {
    return <ReadFailed error={own.error} fallback={t.wagesFailed} onRetry={own.refetch} />
  }

  const shown = (mode: StaffedMode): NumberText =>
    draft[mode] ?? { text: centsToNumber(own.data?.[mode] ?? null), isBad: false }
  const errorOf = (mode: StaffedMode) => {
    const parsed = parsePersonWage(shown(mode), language)
    return parsed.ok ? null : parsed.reason
  }
  const change = (mode: StaffedMode, { target }: ChangeEvent<HTMLInputElement>) => {
    setDraft((before) => ({ ...before, [mode]: { text: target.value, isBad: target.validity.badInput } }))
    setIsTouched(true)
    if (save.isError) save.reset()
  }
  const submit = () => {
    setCheckedModes(new Set(STAFFED_MODES))
    const wrong = STAFFED_MODES.findIndex((mode) => errorOf(mode) !== null)
    if (wrong >= 0) return fields.current?.querySelectorAll('input')[wrong]?.focus()
    setIsTouched(false)
    save.mutate(
      overrideIn((mode) => parsePersonWage(shown(mode), language)),
      {
        // Text that was typed during the save stays in the draft.
        onSuccess: () => setDraft((now) => (now === draft ? {} : now)),
      },
    )
  }

  return (
    <Form onSubmit={submit} className={styles.form}>
      <div ref={fields} className={styles.fields}>
        {STAFFED_MODES.map((mode) => (
          <TextField
            key={mode}
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
            autoComplete="off"
            label={t.modes[mode]}
            aria-label={t.wageOf(t.modes[mode], name)}
            labelAside={
              <span aria-hidden="true">
                <ModeSwatch mode={mode} />
              </span>
            }
            placeholder={centsToNumber(tenantWages.data?.[mode] ?? null)}
            value={shown(mode).text}
            disabled={own.isPending}
            error={checkedModes.has(mode) && errorOf(mode)}
            onChange={(event) => change(mode, event)}
            onBlur={() => setCheckedModes((before) => new Set(before).add(mode))}
            // Scrolling the page must not change the number under the pointer.
            onWheel={(event) => event.currentTarget.blur()}
          />
        ))}
      </div>
      <Button type="submit" size="sm" disabled={own.isPending} busy={save.isPending}>
        {t.save}
        <VisuallyHidden>{t.wagesOf(name)}</VisuallyHidden>
      </Button>
      <div className={styles.result}>
        <SaveResult saved={save.isSuccess && !isTouched} failed={save.isError} />
      </div>
    </Form>
  )
}

/** Call this only when every field has parsed. */
function overrideIn(parsedOf: (mode: StaffedMode) => ReturnType<typeof parsePersonWage>): WageOverride {
  const cents = (mode: StaffedMode) => {
    const parsed = parsedOf(mode)
    return parsed.ok ? parsed.cents : null
  }
  return { GREEN: cents('GREEN'), YELLOW: cents('YELLOW'), RED: cents('RED') }
}
