import { useState } from 'react'

export type GridView = 'colours' | 'coverage'

const VIEW_KEY = 'grid_view'

/** The view of the month that this browser chose last; colours at first. */
export function useGridView(): [view: GridView, choose: (view: GridView) => void] {
  const [view, setView] = useState<GridView>(() =>
    localStorage.getItem(VIEW_KEY) === 'coverage' ? 'coverage' : 'colours',
  )
  const choose = (next: GridView) => {
    localStorage.setItem(VIEW_KEY, next)
    setView(next)
  }
  return [view, choose]
}
