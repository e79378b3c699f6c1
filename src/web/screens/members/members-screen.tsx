import { Navigate, useSearchParams } from 'react-router'
import { homePathOf } from '../../../domain/roles.ts'
import { MembersPage } from '../../features/members/members-page.tsx'
import { useProjects } from '../../features/projects/use-projects.ts'
import { tenantsOf } from '../../features/projects/view-model.ts'
import { useUser } from '../../session/use-session.ts'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { useMatches } from '../../ui/use-matches.ts'

/** In such a window a table has no room for whole addresses. */
const narrow = matchMedia('(max-width: 47.9375em)')

/** The screen of the members of an organisation that the person administers; the address may name which. */
export function MembersScreen() {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const organisations = tenantsOf(user.memberships, 'ADMIN')
  const asked = params.get('organisation')
  const organisation = organisations.find(({ tenantId }) => tenantId === asked) ?? organisations[0]
  const isNarrow = useMatches(narrow)
  // Paper is wider. Cards that became a table while the sheets are laid out would leave the last ones empty.
  const isPrinting = useIsPrinting()
  const { projects } = useProjects(organisation ? [organisation.tenantId] : [])
  // The person may have given up the role on this very screen.
  if (!organisation) return <Navigate to={homePathOf(user.role)} replace />
  return (
    <MembersPage
      key={organisation.tenantId}
      {...{ organisation, organisations, projects }}
      isNarrow={isNarrow && !isPrinting}
      onOrganisation={(tenantId) => setParams({ organisation: tenantId }, { replace: true })}
    />
  )
}
