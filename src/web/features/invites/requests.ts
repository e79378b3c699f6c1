import { useMutation } from '@tanstack/react-query'
import type { CreateInvite } from '../../../contract/projects.ts'
import { callApi } from '../../http/client.ts'

/** Creates an invite; a freelancer's is mailed by the server. */
export function useCreateInvite(projectId: string) {
  return useMutation({
    mutationFn: (invite: CreateInvite) => callApi('createInvite', { params: { projectId }, body: invite }),
  })
}
