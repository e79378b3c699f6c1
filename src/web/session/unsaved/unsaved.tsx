import { LazyPart } from '../../crash-screen.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { useUnsavedCount } from './cards.ts'

const loadBar = () => import('./unsaved-bar.tsx')
const UnsavedBar = lazyComponent(async () => (await loadBar()).UnsavedBar)

/** The bar of what is not saved, while there is something. */
export function Unsaved() {
  const count = useUnsavedCount()
  usePreload(loadBar)
  return <LazyPart>{count > 0 && <UnsavedBar count={count} />}</LazyPart>
}
