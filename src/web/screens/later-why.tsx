import { LazyPart } from '../crash-screen.tsx'
import { laterPart } from './later-part.tsx'

const WhyOfScreen = laterPart(async () => (await import('./why-of-screen.tsx')).WhyOfScreen)

/** Once the page is at rest, a press on an amount opens its trace: why the amount is what it is. */
export function LaterWhy({ projectId }: { projectId?: string }) {
  return (
    <LazyPart>
      <WhyOfScreen projectId={projectId} isOwn={projectId === undefined} />
    </LazyPart>
  )
}
