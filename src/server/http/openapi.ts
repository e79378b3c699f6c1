import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ErrorReply } from '../../contract/errors.ts'
import { needsNoBody } from './needs-no-body.ts'

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: ErrorReply } },
})
/** The failures that every endpoint may give in place of its reply, as one component of the description. */
export const failures = {
  '4xx': failure('Refused: the code says why, and with 400 the fields name what to mend'),
  '5xx': failure('A fault on our side, or too much to do just now'),
}

// The contract's own descriptions are in this registry; a schema with an id there becomes a component.
z.globalRegistry.add(ErrorReply, { id: 'ErrorReply' })

/** Describes the API from the contract's schemas, in OpenAPI 3.1. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Slotwerk', version: '1' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The description is of another version than 3.')
      // Without its id, since with it the component would only refer to itself.
      const { $schema: _, ...schema } = z.toJSONSchema(ErrorReply, { metadata: z.registry() })
      const { openapiObject } = document
      // The library describes each body as required.
      for (const { path } of Object.values<Endpoint>(endpoints).filter(needsNoBody)) {
        const body = openapiObject.paths?.[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.post?.requestBody
        if (body) Object.assign(body, { required: false })
      }
      return {
        ...openapiObject,
        components: { ...openapiObject.components, schemas: { ErrorReply: schema } },
      } as typeof openapiObject
    },
  })
}
