import { type ComponentType, useEffect } from 'react'
import { useTexts } from '../i18n/language.ts'
import { commonTexts } from '../i18n/texts.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useToast } from '../ui/toast.tsx'
import { atRest } from '../ui/when-idle.ts'

/**
 * Makes a part whose file is loaded once the page is at rest, and which opens the traces of amounts. Nobody has asked for it
 * then, so a file that does not come is told by `NotLoaded`; other parts are asked for, and LazyPart tells at once.
 */
export function laterPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(async (): Promise<ComponentType<Props>> => {
    await atRest()
    return load().catch(() => NotLoaded)
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
