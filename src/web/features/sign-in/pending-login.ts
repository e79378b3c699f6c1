/**
 * The password sign-in that waits for its code. The address outlives a reload in session storage; the password
 * stays in this variable and nowhere else.
 */
import type { PendingLogin } from './view-model.ts'

const KEY = 'pending_login'

let passwordInMemory: { email: string; password: string } | undefined

export function beginPendingLogin(email: string, password: string): void {
  passwordInMemory = { email, password }
  sessionStorage.setItem(KEY, JSON.stringify({ email }))
}

export function pendingLogin(): PendingLogin | undefined {
  const email = storedEmail()
  if (email === undefined) return undefined
  return passwordInMemory?.email === email ? { ...passwordInMemory } : { email }
}

/** Call this after a sign-in, after a sign-up, and when a person starts over. */
export function endPendingLogin(): void {
  passwordInMemory = undefined
  sessionStorage.removeItem(KEY)
}

function storedEmail(): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { email?: unknown } | null
    return typeof stored?.email === 'string' ? stored.email : undefined
  } catch {
    return undefined
  }
}
