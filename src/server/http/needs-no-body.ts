import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'

/** Whether a POST may come without a body, since all its fields may be left out. */
export const needsNoBody = ({ method, body }: Endpoint): boolean =>
  method === 'POST' && body !== undefined && z.safeParse(body, {}).success
