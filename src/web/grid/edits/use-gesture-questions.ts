import { useEffect, useState } from 'react'
import { currentLanguage, useTexts } from '../../i18n/language.ts'
import { useUndoToast } from '../../ui/undo-toast.tsx'
import { createGestureQuestions, type GestureDeps, type GestureQuestions } from './gesture-questions.ts'
import { closingTexts, hourInWords } from './texts.ts'

/** Says what is asked before a gesture, what is told after a click, and how that click is undone. */
export function useGestureQuestions(
  questions: GestureQuestions,
  { ofGesture, ofClick, undo }: Pick<GestureDeps, 'ofGesture' | 'ofClick'> & { undo: () => void },
): void {
  const { undo: label } = useTexts(closingTexts)
  const offerUndo = useUndoToast()
  useEffect(() => {
    questions.bind({
      ofGesture,
      ofClick,
      tell: (done, cell) => offerUndo({ done, about: hourInWords(currentLanguage(), cell), label, undo }),
    })
  })
}

/** The questions of one editor. */
export function useQuestions(): GestureQuestions {
  return useState(createGestureQuestions)[0]
}
