import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import type { InviteQuestion } from '../../../../contract/invites.ts'
import type { UserReply } from '../../../../contract/sign-in.ts'
import type { Language } from '../../../../domain/language.ts'
import { homePathOf } from '../../../../domain/roles.ts'
import { ApiError, isTransient, sentenceOf } from '../../../http/api-error.ts'
import { callApi } from '../../../http/client.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ownPath, paths, signInPath } from '../../../paths.ts'
import { hasBegunHere, storeUser } from '../../../session-store.ts'
import { joinedState } from '../../../session/joined.ts'
import { needsSetUp } from '../../../session/needs-set-up.ts'
import { OuterScreen } from '../../../session/outer-screen.tsx'
import { forgetInvite, rememberInvite } from '../../../session/pending-invite.ts'
import { useSession } from '../../../session/use-session.ts'
import { useSignOut } from '../../../session/use-sign-out.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { JoinQuestion } from './join-question.tsx'
import { texts } from './texts.ts'

/**
 * Accepts the invite for a signed-in person. A signed-out one is led to the sign-in, which leads back here. In a session
 * that is older than this page it first asks about an invite that is bound to nobody: any site could have opened it.
 */
export function AcceptInvitePage() {
  const t = useTexts(texts)
  const { token = '' } = useParams()
  const { status, user } = useSession()

  if (status === 'loading') return <LoadingScreen label={t.loading} />
  return user ? (
    <InviteAcceptor key={token} token={token} user={user} />
  ) : (
    <InviteRememberer path={paths.invite(token)} />
  )
}

function InviteRememberer({ path }: { path: string }) {
  // Mail programs cut long links, or add the punctuation mark behind them.
  const isWhole = ownPath(path) !== undefined
  useEffect(() => {
    if (isWhole) rememberInvite(path)
  }, [isWhole, path])
  if (!isWhole) return <Navigate to={signInPath()} state={UNKNOWN} replace />
  return <Navigate to={signInPath(path)} replace />
}

const UNKNOWN = { notice: { en: texts.en.unknownInvite, de: texts.de.unknownInvite } }

function InviteAcceptor({ token, user }: { token: string; user: UserReply }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<InviteQuestion>()
  const [isJoining, setIsJoining] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  // The invite works once, so React's second run of the effect in development must not accept it again.
  const begun = useRef(false)
  // The screen that asks for names and password leads back here. A person who has just joined is not led there.
  const [mustSetUp] = useState(() => needsSetUp(user))

  const accept = useCallback(async () => {
    const { user: joined, projectId } = await acceptInvite(token)
    forgetInvite()
    storeUser(joined)
    await navigate(homePathOf(joined.role), { replace: true, state: joinedState(projectId) })
  }, [navigate, token])

  const orExplain = useCallback(
    async (step: () => Promise<void>) => {
      try {
        await step()
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined
        // The session has ended: the client has removed it, and AcceptInvitePage asks for a sign-in.
        if (status === 401) return
        forgetInvite()
        if (error instanceof ApiError && status === 403) return setRefusal(error)
        // The invite is still valid if the server could not be reached, so 'Continue' on that screen comes back to it.
        const reasonIn = (language: Language) =>
          status === 404 ? texts[language].unknownInvite : sentenceOf(error, texts[language].acceptFailed)
        await navigate(signInPath(isTransient(error) ? paths.invite(token) : undefined), {
          replace: true,
          state: { notice: { en: reasonIn('en'), de: reasonIn('de') } },
        })
      }
    },
    [navigate, token],
  )

  useEffect(() => {
    if (begun.current || mustSetUp) return
    begun.current = true
    inBackground(
      orExplain(async () => {
        const invite = hasBegunHere() ? undefined : await callApi('getInvite', { params: { token } })
        if (invite?.mustAsk) setAsked(invite)
        else await accept()
      }),
    )
  }, [accept, mustSetUp, orExplain, token])

  if (mustSetUp) return <Navigate to={signInPath(paths.invite(token))} replace />
  if (asked && refusal === undefined) {
    const join = () => {
      if (isJoining) return
      setIsJoining(true)
      inBackground(orExplain(accept))
    }
    const leave = () => {
      forgetInvite()
      inBackground(Promise.resolve(navigate(homePathOf(user.role), { replace: true })))
    }
    return <JoinQuestion invite={asked} user={user} isJoining={isJoining} onJoin={join} onNotNow={leave} />
  }
  if (refusal === undefined) return <LoadingScreen label={t.processing} />
  return <Refused refusal={refusal} user={user} />
}

/** Says why the invite cannot be accepted, and offers to sign in as somebody else where it belongs to another person. */
function Refused({ refusal, user }: { refusal: ApiError; user: UserReply }) {
  const t = useTexts(texts)
  const [signOut, question] = useSignOut()
  const isOfAnother = refusal.code === 'invite_not_yours'
  return (
    <>
      <OuterScreen
        title={t.cannotAccept}
        intro={
          <span role="alert">
            {sentenceOf(refusal, t.notAllowed)} {isOfAnother && t.signedInAs(user.email)}
          </span>
        }
        home={paths.signIn}
      >
        <Stack gap={2}>
          <Link
            to={paths.freelancerHome}
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            {t.back}
          </Link>
          {/* After the sign-out the page remembers the invite and asks for a sign-in. */}
          {isOfAnother && (
            <Button size="lg" block onClick={signOut}>
              {t.signInAsSomebodyElse}
            </Button>
          )}
        </Stack>
        {question}
      </OuterScreen>
    </>
  )
}

/** Accepts the invite and resolves to the person with the new membership, and to the project. */
async function acceptInvite(token: string): Promise<{ user: UserReply; projectId: string }> {
  const { projectId } = await callApi('acceptInvite', { body: { token } })
  return { ...(await callApi('getMe', {})), projectId }
}
