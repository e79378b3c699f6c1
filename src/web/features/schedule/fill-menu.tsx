import { useState } from 'react'
import { monthOfDay } from '../../../domain/calendar.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Menu } from '../../ui/menu.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import type { FillDialogProps } from './fill-dialogs/fill-dialog.tsx'
import type { FillItemsProps } from './fill-items.tsx'
import type { Chosen } from './fills.ts'

const loadItems = () => import('./fill-items.tsx')
const FillItems = lazyComponent(async () => (await loadItems()).FillItems)

const loadDialog = () => import('./fill-dialogs/fill-dialog.tsx')
const FillDialog = lazyComponent(async () => (await loadDialog()).FillDialog)

type FillMenuProps = Omit<FillItemsProps, 'chosen' | 'onAsk'> & {
  projectId: string
  /** Finds the hours to repeat: the selection, the last stroke, or the day with the focus. */
  findChosen: () => Chosen
}

/** Tools that set many hours at once. */
export function FillMenu({ projectId, month, edits, brush, findChosen, onFill }: FillMenuProps) {
  const { fill } = useTexts(gridTexts)
  const [chosen, setChosen] = useState<Chosen>()
  const [asked, setAsked] = useState<FillDialogProps['asked']>()
  usePreload(loadItems)
  const close = () => setAsked(undefined)
  const open = () => {
    setChosen(findChosen())
    void loadDialog().catch(() => {})
  }
  const first = chosen?.days.find(({ date }) => monthOfDay(date) === month)

  return (
    <>
      <Menu label={fill} onOpen={open}>
        <LazyPart onFailed={() => setChosen(undefined)}>
          {chosen && <FillItems {...{ month, edits, brush, onFill, chosen }} onAsk={setAsked} />}
        </LazyPart>
      </Menu>
      <LazyPart onFailed={close}>
        {asked && (
          <FillDialog
            {...{ asked, projectId, month, edits, onFill }}
            begin={{ day: first?.date ?? `${month}-01`, isFocus: chosen?.isFocus ?? true }}
            onClose={close}
          />
        )}
      </LazyPart>
    </>
  )
}
