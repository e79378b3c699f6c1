import { useState } from 'react'
import { views } from './views.ts'

export type View = keyof typeof views

const VIEW_KEY = 'availability_view'

export function viewAtFirst(): View {
  const chosen = localStorage.getItem(VIEW_KEY)
  if (chosen === 'list' || chosen === 'month') return chosen
  return matchMedia(views.list.media).matches ? 'list' : 'month'
}

/** The view chosen in this browser, else a list on phones. Turning a phone does not change the view. */
export function useView(): [view: View, choose: (view: View) => void] {
  const [view, setView] = useState(viewAtFirst)
  const choose = (next: View) => {
    localStorage.setItem(VIEW_KEY, next)
    setView(next)
  }
  return [view, choose]
}
