import { Navigate, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/use-session.ts'
import { DayScreen } from './day-screen.tsx'
import { TeamScreen } from './team-screen.tsx'

/** The screens of a project's staffing, by the parts of the address. The team's is for administrators. */
export function StaffingScreens() {
  const { view, date } = useParams()
  const user = useUser()
  if (view === 'day' && date !== undefined) return <DayScreen />
  if (view !== 'team' || date !== undefined) return <Navigate to={paths.signIn} replace />
  return user.role === 'ADMIN' ? <TeamScreen /> : <Navigate to={paths.freelancerHome} replace />
}
