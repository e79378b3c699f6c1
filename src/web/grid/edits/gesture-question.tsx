import { useSyncExternalStore } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import type { GestureQuestions } from './gesture-questions.ts'

const loadDialog = () => import('./gesture-dialog.tsx')
const GestureDialog = lazyComponent(async () => (await loadDialog()).GestureDialog)

/** The open question about a gesture. Where its dialog cannot be loaded, the gesture is cancelled. */
export function GestureQuestion({ questions }: { questions: GestureQuestions }) {
  usePreload(loadDialog)
  const open = useSyncExternalStore(questions.subscribe, questions.open)
  return <LazyPart onFailed={() => open?.answer(false)}>{open && <GestureDialog open={open} />}</LazyPart>
}
