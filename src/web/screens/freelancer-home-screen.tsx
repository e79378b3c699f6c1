import { NextHoursLine } from '../features/availability/components/next-hours-line.tsx'
import { FreelancerHomePage } from '../features/projects/freelancer-home-page.tsx'
import { LaterWhy } from './later-why.tsx'

/** The screen of /app/freelancer: the person's projects, each with the next hours in it. */
export function FreelancerHomeScreen() {
  return (
    <>
      <FreelancerHomePage about={(project) => <NextHoursLine project={project} />} />
      <LaterWhy />
    </>
  )
}
