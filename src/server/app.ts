import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { registerAvailability } from './features/availability/routes.ts'
import { registerInvites } from './features/invites/routes.ts'
import { registerMagicLinks } from './features/magic-links/routes.ts'
import { registerPricing } from './features/pricing/routes.ts'
import { registerProjects } from './features/projects/routes.ts'
import { registerRoster } from './features/roster/routes.ts'
import { registerSchedule } from './features/schedule/routes.ts'
import { registerSignIn } from './features/sign-in/routes.ts'
import { registerSignUp } from './features/sign-up/routes.ts'
import { registerUsers } from './features/users/routes.ts'
import { registerClientRateLimit } from './http/client-rate-limit.ts'
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

  registerClientRateLimit(app, deps)
  const route = createRoute(app, deps)
  registerSignUp(route, deps)
  registerSignIn(route, deps)
  registerMagicLinks(route, deps)
  registerUsers(route, deps)
  registerInvites(route, deps)
  registerProjects(route, deps)
  registerRoster(route, deps)
  registerSchedule(route, deps)
  registerPricing(route, deps)
  registerAvailability(route, deps)
  registerOperations(app, deps)
  await registerWebApp(app)
  return app
}
