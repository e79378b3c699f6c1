import { Children, type ReactNode } from 'react'
import { useDrawSteps } from './use-draw-steps.ts'

/** Draws its children one after the other, each when those before it are seen. */
export function DrawInSteps({ children }: { children: ReactNode }) {
  const turn = useDrawSteps(Children.count(children))
  // One that is still empty has its place all the same.
  return Children.map(children, (child, index) => (index < turn ? child : null))
}
