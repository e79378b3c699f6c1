import { type ComponentType, lazy, useEffect } from 'react'
import { useTexts } from '../i18n/language.ts'
import { commonTexts } from '../i18n/texts.ts'
import { useToast } from '../ui/toast.tsx'
import { atRest } from '../ui/when-idle.ts'

/** Makes a part whose file is loaded once the page is at rest, and which opens the traces of amounts. */
export function laterPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await atRest()
    return { default: await load().catch(() => NotLoaded) }
  })
}

/** Without the file the amounts say so once one of them is pressed, and not before: the page itself is whole. */
function NotLoaded() {
  const { crashed, crashedHint } = useTexts(commonTexts)
  const { show } = useToast()
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest('[data-why]')) show(`${crashed}. ${crashedHint}`, { tone: 'error' })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [crashed, crashedHint, show])
  return null
}
