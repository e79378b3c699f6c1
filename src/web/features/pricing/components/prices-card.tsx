import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../domain/messages.ts'
import { centsToInput } from '../../../../domain/money-input.ts'
import { NO_WAGES, type Wages } from '../../../../domain/pricing.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useSaveWages, wagesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { parseWage, unsavedWages } from '../view-model.ts'
import { SaveResult } from './save-result.tsx'
import styles from './prices-card.module.css'

/** What an hour of each mode pays, for the whole tenant. */
export function PricesCard({ tenantId }: { tenantId: string }) {
  const say = useTexts(texts)
  const language = useLanguage()
  const wages = useQuery(wagesQuery(tenantId))
  const { data: saved = NO_WAGES, isPending } = wages
  const save = useSaveWages(tenantId)
  const [draft, setDraft] = useState<Partial<Wages>>({})
  const [isTouched, setIsTouched] = useState(false)
  const unsaved = unsavedWages(saved, draft)
  const isChanged = Object.keys(unsaved).length > 0

  if (wages.isError && !wages.data) {
    return (
      <Card title={say.prices}>
        <ReadFailed error={wages.error} fallback={say.pricesFailed} onRetry={wages.refetch} />
      </Card>
    )
  }

  // How the last save ended says nothing about what is typed since; one that is under way still has to tell.
  const touch = () => {
    setIsTouched(true)
    if (save.isError) save.reset()
  }
  const change = (mode: keyof Wages, cents: number | null) => {
    if (cents === null) return
    setDraft((before) => ({ ...before, [mode]: cents }))
    touch()
  }
  const submit = () => {
    setIsTouched(false)
    const sent = { ...saved, ...unsaved }
    // What was typed on while the save was under way stays unsaved.
    save.mutate(sent, { onSuccess: () => setDraft((now) => unsavedWages(sent, now)) })
  }

  return (
    <Form onSubmit={submit}>
      <Card
        title={say.prices}
        hint={say.pricesHint}
        // Seen above the fields, so that an error below one does not move the button from under the pointer.
        actions={
          <>
            <SaveResult saved={save.isSuccess && !isTouched} failed={save.isError} />
            <Button
              type="submit"
              variant={isChanged ? 'primary' : 'secondary'}
              disabled={isPending}
              busy={save.isPending}
            >
              {say.save}
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          {STAFFED_MODES.map((mode) => (
            <MoneyInput
              key={mode}
              label={say.modes[mode]}
              labelAside={
                <span aria-hidden="true">
                  <ModeSwatch mode={mode} />
                </span>
              }
              value={isPending ? null : (draft[mode] ?? saved[mode])}
              onChange={(cents) => change(mode, cents)}
              onValidityChange={touch}
              parse={(text) => parseWage(text, language)}
              format={centsToInput}
              invalidText={messages[language].invalidAmount}
              disabled={isPending}
            />
          ))}
        </div>
      </Card>
    </Form>
  )
}
