import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CalendarReply } from '../../../contract/calendars.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusAfterPart } from '../../ui/use-focus-after-part.ts'
import { calendarQuery, useCreateCalendar, useEndCalendar } from './requests.ts'
import { calendarTexts } from './texts.ts'
import styles from './calendar-part.module.css'

type CalendarPartProps = {
  /** The project of the feed; undefined: it has the person's own work. */
  projectId?: string | undefined
}

/** The address of a calendar feed: it is made, copied, subscribed to, replaced and ended here. */
export function CalendarPart({ projectId }: CalendarPartProps) {
  const t = useTexts(calendarTexts)
  const { data, error, isPending, refetch } = useQuery(calendarQuery(projectId))
  const handedRef = useRef(false)
  if (isPending) return <output>{t.loading}</output>
  if (!data)
    return <ReadFailed error={error} fallback={t.loadFailed} onRetry={() => inBackground(refetch())} />
  return (
    <div className={styles.part}>
      <p>{projectId === undefined ? t.mine : t.ofProject}</p>
      <Address key={data.url} handedRef={handedRef} projectId={projectId} {...data} />
    </div>
  )
}

type AddressProps = CalendarPartProps & CalendarReply & { handedRef: RefObject<boolean> }

/** Takes the focus over from the address before, whose buttons are gone. */
function Address({ handedRef, projectId, url, prices: saved }: AddressProps) {
  const t = useTexts(calendarTexts)
  const [prices, setPrices] = useState(saved)
  const [asked, setAsked] = useState<'replace' | 'end'>()
  /** The question that was left last: its button gets the focus back. */
  const [left, setLeft] = useState<'replace' | 'end'>()
  const part = useRef<HTMLDivElement>(null)
  useFocusAfterPart(part, handedRef, 'input[readonly], button')
  const create = useCreateCalendar(projectId)
  const end = useEndCalendar(projectId)
  const failure = create.error ?? end.error
  const make = () => create.mutate({ prices })
  return (
    <div ref={part} className={styles.part}>
      {url !== null && (
        <>
          <CopyField label={t.address} value={url} copyLabel={t.copy} copiedLabel={t.copied} />
          <p>
            <a className={buttonClass()} href={url.replace(/^https?:/, 'webcal:')}>
              {t.subscribe}
            </a>
          </p>
          <p className={styles.hint}>{t.howTo}</p>
          <p className={styles.hint}>{t.secret}</p>
        </>
      )}
      <Choice
        label={t.withPrices}
        hint={url !== null && t.fromNextAddress}
        checked={prices}
        onChange={setPrices}
      />
      {failure && <Notice tone="error">{sentenceOf(failure, t.saveFailed)}</Notice>}
      {asked ? (
        <Question
          asked={asked}
          busy={create.isPending || end.isPending}
          onYes={asked === 'replace' ? make : () => end.mutate()}
          onNo={() => {
            setLeft(asked)
            setAsked(undefined)
          }}
        />
      ) : (
        <div className={styles.actions}>
          {url === null ? (
            <Button variant="primary" busy={create.isPending} onClick={make}>
              {t.make}
            </Button>
          ) : (
            <>
              <Button autoFocus={left === 'replace'} onClick={() => setAsked('replace')}>
                {t.replace}
              </Button>
              <Button variant="quiet" autoFocus={left === 'end'} onClick={() => setAsked('end')}>
                {t.end}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

type QuestionProps = { asked: 'replace' | 'end'; busy: boolean; onYes: () => void; onNo: () => void }

/** Asks before programs lose the feed. It takes the focus, since the pressed button is gone. */
function Question({ asked, busy, onYes, onNo }: QuestionProps) {
  const t = useTexts(calendarTexts)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className={styles.question}>
      <Notice tone="warning">{asked === 'replace' ? t.askReplace : t.askEnd}</Notice>
      <div className={styles.actions}>
        <Button variant="danger" busy={busy} onClick={onYes}>
          {asked === 'replace' ? t.yesReplace : t.yesEnd}
        </Button>
        <Button onClick={onNo}>{t.keep}</Button>
      </div>
    </div>
  )
}
