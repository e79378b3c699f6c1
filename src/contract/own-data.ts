/** What a person does with their own data: take it along, change the address, delete the account. */
import { endpoint } from './endpoint.ts'

export const ownDataEndpoints = {
  exportMyData: endpoint({
    method: 'GET',
    path: '/me/export',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'All that is stored about the caller: one ZIP with a JSON file and a readable page',
    file: 'application/zip',
  }),
} as const
