/**
 * The secrets by which the server knows this browser, one for each account that has signed in here, in local storage. They
 * give no access, and stay when a person signs out: they keep others from using up the limits of the next sign-in.
 */
import { emailKey } from '../domain/person.ts'

const KEY = 'devices'
const MAX_ACCOUNTS = 20

/** The secrets by the keys of their addresses, the newest last. The storage of a browser may hold any text. */
function stored(): Map<string, string> {
  try {
    const pairs = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[]
    return new Map(pairs.filter(isPair))
  } catch {
    return new Map()
  }
}

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')

function store(secrets: Map<string, string>): void {
  localStorage.setItem(KEY, JSON.stringify([...secrets].slice(-MAX_ACCOUNTS)))
}

/** The secret to send with a sign-in of this address. */
export function deviceOf(email: string): string | undefined {
  return stored().get(emailKey(email))
}

/** Call after a sign-in with the secret of its reply. */
export function storeDevice(email: string, secret: string): void {
  const secrets = stored()
  secrets.delete(emailKey(email))
  store(secrets.set(emailKey(email), secret))
}

/** Call when a reset has ended the device. Without this call the next sign-in would replace the secret. */
export function forgetDevice(email: string): void {
  const secrets = stored()
  secrets.delete(emailKey(email))
  store(secrets)
}
