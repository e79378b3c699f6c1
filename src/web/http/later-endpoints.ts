/** The endpoints of calls that come after a page's first ones. The build splits the table so (scripts/vite/slim-contract.ts). */
export { endpoints } from '../../contract/endpoints.ts'
