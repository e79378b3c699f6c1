import { type Month, monthName } from '../../../domain/calendar.ts'
import { MAX_ANNOUNCEMENT } from '../../../domain/notices.ts'
import { currentMonth } from '../../clock.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { callApi } from '../../http/client.ts'
import { useSave } from '../../http/use-save.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { texts } from './texts.ts'
import { useSentence } from './use-sentence.ts'
import styles from './announce-dialog.module.css'

type AnnounceDialogProps = { projectId: string; month: Month; onClose: () => void }

/** Tells the roster that the plan of the month is open, with a sentence of the administrator's own. */
export function AnnounceDialog({ projectId, month, onClose }: AnnounceDialogProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { show } = useToast()
  const [text, setText] = useSentence(projectId, month)
  const announcement = useSave({
    mutationFn: () => callApi('announceMonth', { params: { projectId }, body: { month, text } }),
    onSuccess: () => {
      setText('')
      show(t.announced)
      onClose()
    },
  })
  const cancel = () => {
    setText('')
    onClose()
  }
  const [year] = currentMonth().split('-')
  const name = monthName(month, language)
  return (
    <Dialog
      onClose={onClose}
      title={t.announceMonth}
      onSubmit={() => announcement.mutate()}
      footer={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={announcement.isPending}>
            {t.announce}
          </Button>
        </>
      }
    >
      <p>
        {t.means} <strong className={styles.words}>{t.isOpen(name.replace(` ${year}`, ''))}</strong>
      </p>
      <TextArea
        label={t.sentence}
        labelAside={t.optional}
        value={text}
        rows={3}
        maxLength={MAX_ANNOUNCEMENT}
        onChange={(event) => setText(event.target.value)}
      />
      {announcement.error && <Notice tone="error">{sentenceOf(announcement.error, t.failed)}</Notice>}
    </Dialog>
  )
}
