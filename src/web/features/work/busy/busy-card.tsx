import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { BusyCalendarReply } from '../../../../contract/busy.ts'
import { momentText } from '../../../../domain/moment.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { busyCalendarQuery, useEndBusyCalendar, useSetBusyCalendar } from '../../../session/busy/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOnError, Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFocusAfterPart } from '../../../ui/use-focus-after-part.ts'
import { busyTexts } from './texts.ts'
import styles from './busy-card.module.css'

/** The address of the person's own calendar, which marks busy hours to themselves alone. */
export function BusyCard() {
  const t = useTexts(busyTexts)
  const { limited } = useUser()
  const { data, error, refetch } = useQuery({ ...busyCalendarQuery(), enabled: !limited })
  const handedRef = useRef(false)
  let content: ReactNode
  if (limited) content = <Notice>{t.proveMailbox}</Notice>
  else if (data !== undefined) content = <Calendar key={data?.host} calendar={data} handedRef={handedRef} />
  else if (error)
    content = <ReadFailed error={error} fallback={t.loadFailed} onRetry={() => inBackground(refetch())} />
  else return null
  return (
    <section className={styles.card} aria-labelledby="busy-calendar">
      <h2 id="busy-calendar" className={styles.title}>
        {t.title}
      </h2>
      {content}
    </section>
  )
}

type Handed = { handedRef: RefObject<boolean> }

/** The address or its form. The one hands the focus to the other. */
function Calendar({ calendar, handedRef }: { calendar: BusyCalendarReply } & Handed) {
  const [isEdited, setIsEdited] = useState(false)
  if (calendar !== null && !isEdited)
    return <Address calendar={calendar} handedRef={handedRef} onEdit={() => setIsEdited(true)} />
  const onDone = calendar === null ? undefined : () => setIsEdited(false)
  return <AddressForm handedRef={handedRef} onDone={onDone} />
}

type AddressProps = Handed & { calendar: NonNullable<BusyCalendarReply>; onEdit: () => void }

function Address({ calendar: { host, readAt, error }, handedRef, onEdit }: AddressProps) {
  const t = useTexts(busyTexts)
  const { show } = useToast()
  const end = useEndBusyCalendar()
  const part = useRef<HTMLDivElement>(null)
  useFocusAfterPart(part, handedRef, 'button')
  const saysTime = error === null ? t.readAt : t.triedAt
  return (
    <div ref={part} className={styles.part}>
      <p>
        {t.from(host)}{' '}
        <span className={styles.quiet}>
          {readAt === null ? t.notYet : saysTime(momentText(Date.parse(readAt), navigator.languages))}
        </span>
      </p>
      {error !== null && <Notice tone="warning">{t.failed(error)}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onEdit}>{t.replace}</Button>
        <Button
          busy={end.isPending}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () => show(t.forgotten),
              onError: (failed) => show(sentenceOf(failed, t.saveFailed), { tone: 'error' }),
            })
          }
        >
          {t.forget}
        </Button>
      </div>
    </div>
  )
}

/** @param onDone called once another address is saved, or none is wanted; undefined where there is no address yet */
function AddressForm({ handedRef, onDone }: Handed & { onDone: (() => void) | undefined }) {
  const t = useTexts(busyTexts)
  const [url, setUrl] = useState('')
  const { mutate, isPending } = useSetBusyCalendar()
  const [error, setError] = useState<Error>()
  const form = useRef<HTMLFormElement>(null)
  useFocusAfterPart(form, handedRef, 'input')
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    setError(undefined)
    mutate(url, {
      onSuccess: () => onDone?.(),
      onError: (failed) => focusOnError(currentTarget, () => setError(failed)),
    })
  }
  const ofField = error instanceof ApiError ? error.fields['url'] : undefined
  return (
    <Form ref={form} className={styles.form} onSubmit={submit}>
      <p className={styles.quiet}>{t.hint}</p>
      <TextField
        label={t.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={ofField ?? (error ? sentenceOf(error, t.saveFailed) : undefined)}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending}>
          {t.save}
        </Button>
        {onDone && <Button onClick={onDone}>{t.cancel}</Button>}
      </div>
    </Form>
  )
}
