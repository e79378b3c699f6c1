import { useState } from 'react'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { AddressResults } from './address-results.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { useAddToRoster, useInviteAddresses } from './requests.ts'
import { texts } from './texts.ts'
import { usePasted } from './use-pasted.ts'
import { type EntryResult, leftOf, readAddresses } from './view-model.ts'
import styles from './adding.module.css'

type AddPeopleDialogProps = { tenantId: string; projectId: string; onClose: () => void }

/** Adds people to the roster: members of the organisation whom one picks, or the people of a pasted list of addresses. */
export function AddPeopleDialog({ tenantId, projectId, onClose }: AddPeopleDialogProps) {
  const t = useTexts(texts)
  const { show } = useToast()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [pasted, setPasted] = usePasted(projectId)
  const [way, setWay] = useState<'organisation' | 'address'>(pasted === '' ? 'organisation' : 'address')
  const [results, setResults] = useState<EntryResult[]>()
  const place = { tenantId, projectId }
  const add = useAddToRoster(place)
  const invite = useInviteAddresses(place, (outcomes) =>
    setPasted(
      leftOf(outcomes)
        .map(({ text }) => text)
        .join('\n'),
    ),
  )
  const isPicking = way === 'organisation'
  const entries = isPicking ? [] : readAddresses(pasted)
  const count = isPicking ? chosen.size : entries.length
  const { error, isPending } = isPicking ? add : invite
  const dialog = { title: t.title, closeLabel: t.close, width: 520, onClose } as const

  const cancel = () => {
    setPasted('')
    onClose()
  }

  const submit = () => {
    if (count === 0) return
    if (!isPicking) return invite.mutate(entries, { onSuccess: setResults })
    add.mutate([...chosen], {
      onSuccess: () => {
        show(t.added(count))
        onClose()
      },
    })
  }

  if (results) {
    return (
      <Results
        dialog={{ ...dialog, onClose: cancel }}
        results={results}
        onCorrect={() => setResults(undefined)}
      />
    )
  }
  return (
    <Dialog
      {...dialog}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={isPending} disabled={count === 0}>
            {isPending ? t.adding : t.add(count)}
          </Button>
        </>
      }
    >
      <div className={styles.ways}>
        <Segmented
          label={t.way}
          value={way}
          onChange={setWay}
          options={[
            { value: 'organisation', label: t.fromOrganisation },
            { value: 'address', label: t.byAddress },
          ]}
        />
        <p className={styles.note}>{isPicking ? t.mailed : t.whatHappens}</p>
      </div>
      {isPicking ? (
        <PeoplePicker {...place} chosen={chosen} onChoose={setChosen} />
      ) : (
        <TextArea
          label={t.addresses}
          hint={t.addressesHint}
          value={pasted}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setPasted(target.value)}
        />
      )}
      {error && <Notice tone="error">{sentenceOf(error, t.addFailed)}</Notice>}
    </Dialog>
  )
}

type ResultsProps = {
  dialog: Pick<DialogProps, 'title' | 'closeLabel' | 'width' | 'onClose'>
  results: readonly EntryResult[]
  onCorrect: () => void
}

/** Shows the outcome of each pasted address, and lets the failed ones be corrected. */
function Results({ dialog, results, onCorrect }: ResultsProps) {
  const t = useTexts(texts)
  const left = leftOf(results)
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {left.length > 0 && <Button onClick={onCorrect}>{t.correct(left.length)}</Button>}
          <Button variant="primary" onClick={dialog.onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <AddressResults results={results} />
    </Dialog>
  )
}
