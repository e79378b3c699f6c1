import { Navigate, useParams } from 'react-router'
import { canPlan } from '../../../domain/roles.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/use-session.ts'
import { DayScreen } from './day-screen.tsx'
import { RequestsScreen } from './requests-screen.tsx'
import { TeamScreen } from './team-screen.tsx'

/** The screens of a project's staffing, by the parts of the address. The team's and the requests' are for who plans the project. */
export function StaffingScreens() {
  const { view, date } = useParams()
  const user = useUser()
  if (view === 'day' && date !== undefined) return <DayScreen />
  const Screen = date === undefined ? { team: TeamScreen, requests: RequestsScreen }[view ?? ''] : undefined
  if (!Screen) return <Navigate to={paths.signIn} replace />
  return canPlan(user.role) ? <Screen /> : <Navigate to={paths.freelancerHome} replace />
}
