import { useRef, useState } from 'react'

type NewCode = { kind: 'none' | 'sending' | 'sent' } | { kind: 'failed'; error: unknown }

/** Asks once more for the mail of a sign-in, by `mail`. */
export function useNewCode(mail: (email: string) => Promise<void>) {
  const [newCode, setNewCode] = useState<NewCode>({ kind: 'none' })
  // As in useSubmit: each mail counts towards the limit.
  const sending = useRef(false)

  /** Whether the server took it. */
  const ask = async (email: string): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setNewCode({ kind: 'sending' })
    try {
      await mail(email.trim())
      setNewCode({ kind: 'sent' })
      return true
    } catch (error) {
      setNewCode({ kind: 'failed', error })
      return false
    } finally {
      sending.current = false
    }
  }

  return { newCode, ask, forget: () => setNewCode({ kind: 'none' }) }
}
