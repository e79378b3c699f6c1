import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { beginSignUp } from './begin-sign-up.ts'
import { isSignupToken } from './signup-token.ts'
import { refusals } from './texts.ts'

export function registerSignUp(route: Route, deps: Deps): void {
  const { db, signUp, secrets, publicUrl } = deps

  route(endpoints.findSignupToken, async ({ params }) => {
    if (!isSignupToken(params.token, deps)) throw notFound()
  })

  route(endpoints.adminSignup, async ({ body, language, network, now, write }) => {
    if (signUp.isClosed) throw notFound()
    if (signUp.isTokenRequired && !isSignupToken(body.signupToken, deps)) {
      throw new AppError('forbidden', refusals.wrongAddress)
    }
    await beginSignUp(db, write, { secrets, publicUrl: publicUrl(), language, network, now, signUp: body })
  })
}
