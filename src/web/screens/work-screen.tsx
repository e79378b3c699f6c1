import { MyWorkPage } from '../features/work/my-work-page.tsx'
import { LaterWhy } from './later-why.tsx'

/** The screen of /app/work: what a person works in all projects. */
export function WorkScreen() {
  return (
    <>
      <MyWorkPage />
      <LaterWhy />
    </>
  )
}
