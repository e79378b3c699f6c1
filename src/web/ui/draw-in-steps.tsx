import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Draws its children one after the other, each after the browser has painted the one before. */
export function DrawInSteps({ children }: { children: ReactNode }) {
  const step = useDrawSteps(Children.count(children))
  // An empty child counts as a step, too.
  return Children.map(children, (child, index) => (index < step ? child : null))
}

/** Counts up to `count`, a step after each paint: drawing the whole page in one task would block input. */
export function useDrawSteps(count: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step >= count) return
    const timer = setTimeout(() => startTransition(() => setStep(step + 1)))
    return () => clearTimeout(timer)
  }, [step, count])
  return step
}
