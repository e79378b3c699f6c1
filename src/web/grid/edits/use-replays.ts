import { useTexts } from '../../i18n/language.ts'
import { useToast } from '../../ui/toast.tsx'
import type { ScheduleEdits } from './schedule-edits.ts'
import { replayTexts } from './texts.ts'
import type { Direction } from './undo-stack.ts'

/** Undoes or redoes a step, and names the cells that stay because somebody else has changed them since. */
export function useReplays(
  edits: Pick<ScheduleEdits, 'go'>,
  announce: (words: string, count: number) => void,
) {
  const texts = useTexts(replayTexts)
  const { show } = useToast()
  return async (direction: Direction): Promise<void> => {
    const replayed = await edits.go(direction)
    if (!replayed) return
    const { count, foreign } = replayed
    announce(texts.replayed(direction, count), count)
    if (foreign.length > 0) show(texts.foreign(foreign), { tone: 'info', ms: 8000 })
  }
}
