import { Children, type ReactNode } from 'react'
import { useTurns } from './use-turns.ts'

/** Draws its children one after the other, each when those before it are seen. */
export function InTurns({ children }: { children: ReactNode }) {
  const turn = useTurns(Children.count(children))
  // One that is still empty has its place all the same.
  return Children.map(children, (child, index) => (index < turn ? child : null))
}
