import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { currentMonth } from '../clock.ts'
import { AvailabilityEditor } from '../features/availability/availability-editor.tsx'
import { projectQuery } from '../features/projects/requests.ts'
import { MonthNavigator } from '../grid/month-navigator.tsx'
import { AppFrame } from '../session/app-frame.tsx'
import { PageHeader } from '../ui/page-shell.tsx'

/** /app/project/:projectId/freelancer: give hours and see what they earn. */
export function FreelancerProjectScreen() {
  const { projectId = '' } = useParams()
  return <Screen key={projectId} projectId={projectId} />
}

function Screen({ projectId }: { projectId: string }) {
  const project = useQuery(projectQuery(projectId))
  const [month, setMonth] = useState(currentMonth)
  const name = project.data?.name || 'Project Schedule'
  return (
    <AppFrame title={project.data?.tenantName}>
      <title>{`${name} · Slotwerk`}</title>
      <PageHeader
        title={project.isPending ? '\u00a0' : name}
        actions={<MonthNavigator month={month} onChange={setMonth} />}
      />
      <AvailabilityEditor projectId={projectId} month={month} />
    </AppFrame>
  )
}
