import { lazy } from 'react'
import { LazyPart } from '../crash-screen.tsx'
import { firstRest } from '../ui/when-idle.ts'

const WhyOfScreen = lazy(async () => {
  await firstRest.promise
  return { default: (await import('./why-of-screen.tsx')).WhyOfScreen }
})

/** Once the page is at rest, amounts open why they are what they are. */
export function LaterWhy({ projectId }: { projectId?: string }) {
  return (
    <LazyPart>
      <WhyOfScreen projectId={projectId} isOwn={projectId === undefined} />
    </LazyPart>
  )
}
