import { type ComponentType, lazy, useEffect } from 'react'
import { LazyPart } from '../crash-screen.tsx'
import { useTexts } from '../i18n/language.ts'
import { commonTexts } from '../i18n/texts.ts'
import { useToast } from '../ui/toast.tsx'
import { firstRest } from '../ui/when-idle.ts'
import type { WhyOfScreenProps } from './why-of-screen.tsx'

const WhyOfScreen = lazy(async (): Promise<{ default: ComponentType<WhyOfScreenProps> }> => {
  await firstRest.promise
  const loading = import('./why-of-screen.tsx')
  return { default: (await loading.catch(() => ({ WhyOfScreen: NotLoaded }))).WhyOfScreen }
})

/** Once the page is at rest, amounts open why they are what they are. */
export function LaterWhy({ projectId }: { projectId?: string }) {
  return (
    <LazyPart>
      <WhyOfScreen projectId={projectId} isOwn={projectId === undefined} />
    </LazyPart>
  )
}

const TOAST_MS = 6000

/** Without the file the amounts say so once one of them is pressed, and not before: the page itself is whole. */
function NotLoaded() {
  const { crashed, crashedHint } = useTexts(commonTexts)
  const { show } = useToast()
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest('[data-why]'))
        show(`${crashed}. ${crashedHint}`, { tone: 'error', ms: TOAST_MS })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [crashed, crashedHint, show])
  return null
}
