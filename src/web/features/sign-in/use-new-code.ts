import { useRef, useState } from 'react'

type NewCode = { kind: 'none' | 'sending' | 'sent' } | { kind: 'failed'; error: unknown }

/** Requests the mail of a sign-in once more by calling `sendMail`. */
export function useNewCode(sendMail: (email: string) => Promise<void>) {
  const [newCode, setNewCode] = useState<NewCode>({ kind: 'none' })
  // A double press must not send two mails, since each one counts towards the rate limit.
  const sending = useRef(false)

  /** Resolves to whether the server accepted the request. */
  const request = async (email: string): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setNewCode({ kind: 'sending' })
    try {
      await sendMail(email.trim())
      setNewCode({ kind: 'sent' })
      return true
    } catch (error) {
      setNewCode({ kind: 'failed', error })
      return false
    } finally {
      sending.current = false
    }
  }

  return { newCode, request, clear: () => setNewCode({ kind: 'none' }) }
}
