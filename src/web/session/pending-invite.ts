/** The path of an invite that was opened signed out, stored for this browser session in case the address loses it. */
const KEY = 'pending_invite'

export function rememberInvite(path: string): void {
  sessionStorage.setItem(KEY, path)
}

export function rememberedInvite(): string | null {
  return sessionStorage.getItem(KEY)
}

export function forgetInvite(): void {
  sessionStorage.removeItem(KEY)
}
