import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_OWN_PATTERNS, type OwnPattern } from '../../../../domain/own-patterns.ts'
import { currentMoment } from '../../../clock.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { ownPatternsQuery, useSetOwnPatterns } from '../../../session/own-patterns/requests.ts'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { notePress, useUndoToast } from '../../../ui/undo-toast.tsx'
import { PatternDialog } from './pattern-dialog.tsx'
import { patternTexts } from './texts.ts'
import { isOver, patternInWords } from './view-model.ts'
import styles from './patterns.module.css'

/** The weekly patterns in which the person can work: they are added, changed and removed here. */
export function PatternsCard() {
  const t = useTexts(patternTexts)
  const { limited } = useUser()
  const { data, error, refetch } = useQuery({ ...ownPatternsQuery(), enabled: !limited })
  if (!data && !error && !limited) return null
  return (
    <section className={styles.card} aria-labelledby="own-patterns">
      <h2 id="own-patterns" className={styles.title}>
        {t.title}
      </h2>
      {data ? (
        <Patterns patterns={data} />
      ) : limited ? (
        <Notice>{t.proveMailbox}</Notice>
      ) : (
        <ReadFailed error={error} fallback={t.loadFailed} onRetry={() => inBackground(refetch())} />
      )}
    </section>
  )
}

function Patterns({ patterns }: { patterns: readonly OwnPattern[] }) {
  const t = useTexts(patternTexts)
  const language = useLanguage()
  const { show } = useToast()
  const offerUndo = useUndoToast()
  const { mutate, isPending, error, reset } = useSetOwnPatterns()
  /** The place of the pattern in the dialog; that of a new one is behind the last. */
  const [edited, setEdited] = useState<number>()
  const { day } = currentMoment()
  const say = (pattern: OwnPattern) => patternInWords(pattern, language, day)
  const open = (index: number) => {
    reset()
    setEdited(index)
  }
  const save = (pattern: OwnPattern) => {
    const rest = { onSuccess: () => setEdited(undefined) }
    mutate(edited === patterns.length ? [...patterns, pattern] : patterns.with(edited!, pattern), rest)
  }
  const state = (stated: readonly OwnPattern[], onSuccess?: () => void) =>
    mutate(stated, {
      ...(onSuccess && { onSuccess }),
      onError: (failed) => show(sentenceOf(failed, t.saveFailed), { tone: 'error' }),
    })
  const remove = (index: number) => {
    const press = notePress()
    state(patterns.toSpliced(index, 1), () =>
      offerUndo({
        done: t.removed,
        about: say(patterns[index]!),
        label: t.undo,
        undo: () => state(patterns),
        press,
      }),
    )
  }
  return (
    <>
      <p className={styles.quiet}>{t.hint}</p>
      {patterns.length > 0 && (
        <ul className={styles.list}>
          {patterns.map((pattern, index) => (
            // Two patterns may say the same.
            <li key={`${say(pattern)} ${index}`} className={styles.pattern}>
              <span className={cx(styles.said, isOver(pattern, day) && styles.quiet)}>
                {say(pattern)}
                {isOver(pattern, day) && ` · ${t.over}`}
              </span>
              <IconButton
                icon="pencil"
                size="sm"
                label={`${t.edit}: ${say(pattern)}`}
                onClick={() => open(index)}
              />
              <IconButton
                icon="close"
                size="sm"
                label={`${t.remove}: ${say(pattern)}`}
                aria-disabled={isPending || undefined}
                onClick={() => !isPending && remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {patterns.length < MAX_OWN_PATTERNS && (
        <div>
          <Button icon="plus" onClick={() => open(patterns.length)}>
            {t.add}
          </Button>
        </div>
      )}
      {edited !== undefined && (
        <PatternDialog
          pattern={patterns[edited]}
          isSaving={isPending}
          failure={error ? sentenceOf(error, t.saveFailed) : undefined}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
