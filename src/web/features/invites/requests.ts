import type { CreateInvite } from '../../../contract/invites.ts'
import { callApi } from '../../http/client.ts'
import { useSave } from '../../http/use-save.ts'

/** Creates an invite; a freelancer's is mailed by the server. */
export function useCreateInvite(projectId: string) {
  return useSave({
    mutationFn: (invite: CreateInvite) => callApi('createInvite', { params: { projectId }, body: invite }),
  })
}
