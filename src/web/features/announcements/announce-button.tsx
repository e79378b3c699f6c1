import { useState } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useTexts } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { texts } from './texts.ts'
import styles from './announce-button.module.css'

const loadDialog = () => import('./announce-dialog.tsx')
const AnnounceDialog = lazyComponent(async () => (await loadDialog()).AnnounceDialog)

const megaphone = {
  path: 'M3 8.2v3.6h2.6L14 16V4L5.6 8.2zM6 12l1 4.5h2.2L8.4 13M16.5 8.2a2.6 2.6 0 0 1 0 3.6',
}

/** The button that announces a month. A phone shows its sign alone. */
export function AnnounceButton({ projectId, month }: { projectId: string; month: Month }) {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  usePreload(loadDialog)
  return (
    <>
      <button type="button" className={cx(buttonClass(), styles.button)} onClick={() => setIsOpen(true)}>
        <Icon name={megaphone} /> <span>{t.announceMonth}</span>
      </button>
      <LazyPart onFailed={close}>
        {isOpen && <AnnounceDialog projectId={projectId} month={month} onClose={close} />}
      </LazyPart>
    </>
  )
}
