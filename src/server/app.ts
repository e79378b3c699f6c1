import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { registerProjects } from './features/projects/routes.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerOperations } from './http/operations.ts'
import { createRoute } from './http/route.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerWebApp } from './http/web-app.ts'

const BODY_LIMIT = 64 * 1024

/** The whole app on its parts, not yet listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  await registerSecurityHeaders(app, deps)
  await app.register(compress, { threshold: 1024 })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Slotwerk', version: '1' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  })

  const route = createRoute(app, deps)
  registerProjects(route, deps)
  registerOperations(app, deps)
  await registerWebApp(app)
  return app
}
