import { useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '../../http/api-error.ts'
import { callApi } from '../../http/client.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { texts } from './texts.ts'

/** Why the invite that a signed-out person opened can no longer be accepted. Undefined until the server says so. */
export function useClosedInvite(token: string | undefined): string | undefined {
  const t = useTexts(texts)
  const language = useLanguage()
  const [refusal, setRefusal] = useState<{ of: string; error: ApiError }>()
  // The server's sentence is in the language of the call.
  useEffect(() => {
    if (token === undefined) return
    const abort = new AbortController()
    const ask = async () => {
      try {
        await callApi('findOpenInvite', { params: { token }, signal: abort.signal })
      } catch (error) {
        if (abort.signal.aborted || !(error instanceof ApiError)) return
        if (error.status !== 403 && error.status !== 404) return
        setRefusal({ of: token, error })
      }
    }
    inBackground(ask())
    return () => abort.abort()
  }, [token, language])
  if (refusal === undefined || refusal.of !== token) return undefined
  return refusal.error.status === 404 ? t.unknownInvite : sentenceOf(refusal.error, t.unknownInvite)
}
