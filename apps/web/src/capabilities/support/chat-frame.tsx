import { Trans, useLingui } from '@lingui/react/macro'
import { support } from '@waea/contract/support'
import { Button } from '@waea/ui/button'
import { FailedState } from '@waea/ui/states/failed-state'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePortal, useSession } from '../../shell/session/shared/portal.tsx'

/** The chat counts as failed when it has not answered after this time. */
const withinMs = 15_000

/** `guest`: nobody is signed in to the chat. `refused`: signing in failed, and the chat's user was signed out. */
type State = 'loading' | 'guest' | 'signing-in' | 'signed-in' | 'refused' | 'failed'

/** The chat, in its own frame so that none of its scripts run in the page. */
export default function ChatFrame({ frameUrl }: { frameUrl: string }) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const { state, signIn, retry, tries } = useChat(frame, frameUrl)
  if (state === 'failed') {
    return (
      <FailedState isPart title={t`The chat isn’t answering`} of={{ refetch: retry, isFetching: false }}>
        <Trans>Please call or email us instead, or try again.</Trans>
      </FailedState>
    )
  }
  return (
    <div className="grid gap-3">
      {state === 'refused' && (
        <Notice
          tone="bad"
          title={<Trans>We couldn’t sign you in to the chat</Trans>}
          action={
            <Button tone="quiet" size="s" onClick={signIn}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>You can chat as a visitor. We then don’t see your account, so we may ask who you are.</Trans>
        </Notice>
      )}
      {(state === 'loading' || state === 'signing-in') && <Skeleton className="h-12" />}
      <iframe
        key={tries}
        ref={frame}
        src={frameUrl}
        title={t`Chat`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        className={`h-120 w-full rounded-card border border-line bg-surface ${state === 'loading' ? 'sr-only' : ''}`}
      />
    </div>
  )
}

/**
 * Signs the customer in to the chat with the support session once the frame is ready, and out when signing in fails,
 * when the chat is closed, and when they sign out of the portal (1§4).
 */
function useChat(frame: RefObject<HTMLIFrameElement | null>, frameUrl: string) {
  const { send } = usePortal()
  const session = useSession()
  const person = session.status === 'signed-in' ? session : undefined
  const uuid = person?.customerUuid
  const email = person?.person.Email ?? ''
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(0)
  const { origin } = new URL(frameUrl)
  const isWaiting = state === 'loading' || state === 'signing-in'

  const tell = (message: object) => frame.current?.contentWindow?.postMessage(message, origin)
  const logOut = () => tell({ chat: 'logout' })
  const signIn = async () => {
    if (uuid === undefined) return
    setState('signing-in')
    try {
      const { Provider, Token } = await send(support.login, { uuid, platform: 'web' })
      tell({ chat: 'login', provider: Provider, user_id: uuid, email, user_hash: Token })
    } catch {
      logOut()
      setState('refused')
    }
  }
  const hear = (message: unknown) => {
    if (message === 'failed') setState('failed')
    if (message === 'ready') {
      setState('guest')
      void signIn()
    }
    if (message === 'logged-in') setState('signed-in')
    if (message === 'login-failed') {
      logOut()
      setState('refused')
    }
  }
  const latest = useRef({ hear, signIn, logOut })
  latest.current = { hear, signIn, logOut }

  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent<{ chat?: unknown } | null>) => {
      if (from === origin && source === frame.current?.contentWindow) latest.current.hear(data?.chat)
    }
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      latest.current.logOut()
    }
  }, [origin, frame])
  useEffect(() => {
    if (!isWaiting) return
    const limit = setTimeout(() => setState(state === 'loading' ? 'failed' : 'refused'), withinMs)
    return () => clearTimeout(limit)
  }, [isWaiting, state])
  const known = useRef(uuid)
  useEffect(() => {
    if (known.current === uuid) return
    known.current = uuid
    latest.current.logOut()
    setState('guest')
    void latest.current.signIn()
  }, [uuid])

  const retry = () => {
    setTries((before) => before + 1)
    setState('loading')
  }
  return { state, signIn: () => void signIn(), retry, tries }
}
