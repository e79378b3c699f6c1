import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BusyCalendarReply } from '../../../../contract/busy.ts'
import { momentText } from '../../../../domain/moment.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { busyCalendarQuery, useEndBusyCalendar, useSetBusyCalendar } from '../../../session/busy/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { busyTexts } from './texts.ts'
import styles from './busy-card.module.css'

/** The address of the person's own calendar, which marks busy hours to themselves alone. */
export function BusyCard() {
  const t = useTexts(busyTexts)
  const { limited } = useUser()
  const { data, error, refetch } = useQuery({ ...busyCalendarQuery(), enabled: !limited })
  let content: ReactNode
  if (limited) content = <Notice>{t.proveMailbox}</Notice>
  else if (data !== undefined) content = <Calendar key={data?.host} calendar={data} />
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

function Calendar({ calendar }: { calendar: BusyCalendarReply }) {
  const t = useTexts(busyTexts)
  const { show } = useToast()
  const [isEdited, setIsEdited] = useState(false)
  const end = useEndBusyCalendar()
  if (calendar === null || isEdited)
    return <AddressForm onDone={calendar === null ? undefined : () => setIsEdited(false)} />
  const { host, readAt, error } = calendar
  return (
    <>
      <p>
        {t.from(host)}{' '}
        <span className={styles.quiet}>
          {readAt === null ? t.notYet : t.readAt(momentText(Date.parse(readAt), navigator.languages))}
        </span>
      </p>
      {error !== null && <Notice tone="warning">{t.failed(error)}</Notice>}
      <div className={styles.actions}>
        <Button onClick={() => setIsEdited(true)}>{t.replace}</Button>
        <Button
          busy={end.isPending}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () => show(t.forgotten),
              onError: (failed) => show(sentenceOf(failed, t.saveFailed), { tone: 'error', ms: 4000 }),
            })
          }
        >
          {t.forget}
        </Button>
      </div>
    </>
  )
}

/** @param onDone called once another address is saved, or none is wanted; undefined where there is no address yet */
function AddressForm({ onDone }: { onDone: (() => void) | undefined }) {
  const t = useTexts(busyTexts)
  const [url, setUrl] = useState('')
  const { mutate, isPending, error } = useSetBusyCalendar()
  const ofField = error instanceof ApiError ? error.fields?.['url'] : undefined
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(url, { onSuccess: () => onDone?.() })
      }}
    >
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
    </form>
  )
}
