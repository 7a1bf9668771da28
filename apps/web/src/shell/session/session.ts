import type { Gives } from '@waea/contract/call'
import { identity } from '@waea/contract/identity'
import { createApi, type Renewal, type Send } from '../calls/api.ts'
import { CallError } from '../calls/call-error.ts'
import { keepToken, type TokenKeeper } from '../calls/tokens.ts'
import type { Memory } from '../device/memory.ts'
import { hintName } from './preferences.ts'

/** The answer of every sign-in. */
export type AuthData = Gives<typeof identity.auth>

/** The signed-in person with the customer accounts that are open to them, and the choice between those. */
export type SignedIn = {
  status: 'signed-in'
  person: AuthData
  customerUuids: readonly string[]
  customerUuid: string | undefined
  /** The mobile chosen on this device; undefined means the first one. */
  mobileUuid: string | undefined
}
export type SessionState = { status: 'signed-out' } | { status: 'restoring' } | SignedIn

export type Session = {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Resolves when it is known whether somebody is signed in. */
  settled: () => Promise<SessionState>
  send: Send
  /** Asks for a new token now; requests under way wait for the same one. */
  renew: () => Promise<Renewal>
  tokens: TokenKeeper
  /**
   * Signs in with the answer of an authentication call (1§4: only when its token's expiry is in the future). Throws 'no
   * uid' or 'no user id' for an answer that does not say who it is about (3§8.3).
   */
  accept: (auth: AuthData) => boolean
  /** Changes what is known of the person, as after verifying the email. */
  update: (change: Partial<AuthData>) => void
  /** Throws 'no uuid' for an account that is not one of the person's (3§8.3). */
  chooseCustomer: (customerUuid: string) => void
  chooseMobile: (mobileUuid: string) => void
  signOut: () => Promise<void>
}

export type SessionSetup = {
  origin: string
  memory: Memory
  /** A cookie that says that somebody was signed in here: no secret, and read by the server to draw the right frame. */
  hints: Memory
  /** Whether a person was signed in when the page was made. */
  wasSignedIn: boolean
  /**
   * Who was signed in here last, as this device keeps them. They are taken for signed in at once, without a token, while
   * the server is asked; without a connection it stays so (decision 0063).
   */
  known?: AuthData | undefined
  /** Tells other tabs; undefined where the browser cannot. */
  channel?: { post: (news: TabNews) => void; listen: (hear: (news: TabNews) => void) => void }
  /** Clears everything that belonged to the person (S-IDENT-05). `because` says why, where it was not their own wish. */
  onSignedOut: (because?: string) => void
  /** Somebody is signed in by an answer of the server. */
  onAccepted?: (auth: AuthData) => void
  /** Another customer account was chosen: what is known of the one before is forgotten (1§4). */
  onCustomerChosen?: () => void
  /** The chosen mobile changed in another tab. */
  onMobileElsewhere?: () => void
  fetch?: typeof fetch
  now?: () => number
}
export type TabNews = { kind: 'signed-out'; because?: string | undefined } | { kind: 'mobile'; mobileUuid: string }

/** Whose things this browser keeps. */
const personName = 'waea-person'
const customerName = 'waea-customer'
const mobileName = (customerUuid: string) => `waea-mobile-${customerUuid}`
const spid = '2'
/** The check of a session has its own path, with the same values and answer (2§7.1). */
const refreshCall = { ...identity.auth, is: 'POST /v2/:spid/auth_check' } as const

/** Who is signed in, from the first load to the sign-out in whichever tab (1§4 Auth). */
export function createSession(setup: SessionSetup): Session {
  const tokens = keepToken(setup.now)
  const keeper = keepPerson(setup, tokens)
  const api = createApi({
    origin: setup.origin,
    tokens,
    refresh: (sendPlain) => refresh(sendPlain, keeper),
    onSignedOut: () => keeper.forget({ tellOthers: true, because: keeper.because() }),
    isSignedIn: () => keeper.state().status === 'signed-in',
    ...(setup.fetch && { fetch: setup.fetch }),
  })
  // Only a browser that somebody signed in on asks; a visitor's first page makes no request.
  const restored = setup.wasSignedIn ? api.renew().then(keeper.afterRestoring) : Promise.resolve()

  setup.channel?.listen((news) => {
    const state = keeper.state()
    if (news.kind === 'signed-out') keeper.forget({ tellOthers: false, because: news.because })
    else if (state.status === 'signed-in' && state.mobileUuid !== news.mobileUuid) setup.onMobileElsewhere?.()
  })
  return {
    ...choicesOf(setup, keeper),
    state: keeper.state,
    subscribe: keeper.subscribe,
    accept: keeper.accept,
    send: api.send,
    renew: api.renew,
    tokens,
    settled: async () => {
      if (keeper.state().status === 'restoring') await restored
      return keeper.state()
    },
    async signOut() {
      try {
        await api.send(identity.signOut, {})
      } catch {
        // Without a connection the person is still signed out here; the server's own session ends with its expiry.
      }
      keeper.forget({ tellOthers: true })
    },
  }
}

type Keeper = ReturnType<typeof keepPerson>

/** Holds the state, and knows how a person comes and goes. */
function keepPerson(setup: SessionSetup, tokens: TokenKeeper) {
  const listeners = new Set<() => void>()
  let state: SessionState = firstState(setup)

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  let because: string | undefined
  const forget = ({ tellOthers, because }: { tellOthers: boolean; because?: string | undefined }) => {
    tokens.forget()
    setup.hints.forget(hintName)
    if (state.status === 'signed-out') return
    become({ status: 'signed-out' })
    setup.onSignedOut(because)
    if (tellOthers) setup.channel?.post({ kind: 'signed-out', because })
  }
  const accept = (auth: AuthData): boolean => {
    const fault = namelessIn(auth)
    if (fault !== undefined) {
      forget({ tellOthers: true })
      throw new CallError(fault, 200)
    }
    if (!tokens.adopt(auth.JWT, auth.JWTExpiry)) {
      forget({ tellOthers: true })
      return false
    }
    // What somebody else left behind without signing out is not for this person.
    if ((setup.memory.recall(personName) ?? auth.UUID) !== auth.UUID) setup.onSignedOut()
    setup.memory.remember(personName, auth.UUID)
    setup.hints.remember(hintName, '1')
    become(signedIn(auth, setup.memory))
    setup.onAccepted?.(auth)
    return true
  }
  const afterRestoring = (renewal: Renewal) => {
    if (renewal === 'refused') forget({ tellOthers: false, because })
    // Out of reach, somebody of whom nothing is kept is signed out for now; the hint stays, so the next load tries again.
    if (renewal === 'unreachable' && state.status === 'restoring') become({ status: 'signed-out' })
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    state: () => state,
    subscribe,
    become,
    forget,
    accept,
    afterRestoring,
    /** Why the session was found to be over. */
    because: () => because,
    noteEnd(why: string) {
      because = why
    },
  }
}

function firstState({ wasSignedIn, known, memory }: SessionSetup): SessionState {
  if (!wasSignedIn) return { status: 'signed-out' }
  return known ? signedIn(known, memory) : { status: 'restoring' }
}

/** What a signed-in person chooses or changes about the session. */
function choicesOf({ memory, channel, onCustomerChosen }: SessionSetup, { state, become }: Keeper) {
  const changed = (change: (now: SignedIn) => SignedIn | undefined) => {
    const now = state()
    const next = now.status === 'signed-in' ? change(now) : undefined
    if (next) become(next)
    return next !== undefined
  }
  return {
    update(change: Partial<AuthData>) {
      changed((now) => ({ ...now, person: { ...now.person, ...change } }))
    },
    chooseCustomer(customerUuid: string) {
      const now = state()
      if (now.status === 'signed-in' && !now.customerUuids.includes(customerUuid)) throw new CallError('no uuid', 404)
      const isChosen = changed((now) => {
        if (now.customerUuid === customerUuid) return undefined
        memory.remember(customerName, customerUuid)
        return { ...now, customerUuid, mobileUuid: memory.recall(mobileName(customerUuid)) }
      })
      if (isChosen) onCustomerChosen?.()
    },
    chooseMobile(mobileUuid: string) {
      const isChosen = changed((now) => {
        if (now.customerUuid === undefined) return undefined
        memory.remember(mobileName(now.customerUuid), mobileUuid)
        return { ...now, mobileUuid }
      })
      if (isChosen) channel?.post({ kind: 'mobile', mobileUuid })
    },
  }
}

async function refresh(sendPlain: Send, { accept, noteEnd }: Keeper): Promise<Renewal> {
  try {
    const asked = { spid, SPID: 2, IdentityProvider: 'JWT_REFRESH', IncludeRoles: true } as const
    return accept(await sendPlain(refreshCall, asked)) ? 'renewed' : 'refused'
  } catch (error) {
    if (saysNothingOfSession(error)) return 'unreachable'
    noteEnd(whyEnded(error))
    return 'refused'
  }
}

/** No answer came, or the server could not see to it at the moment: the session may be as good as before. */
function saysNothingOfSession(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** Why there is no session any more, as far as the server says. A cookie that is gone has lived its 30 days. */
function whyEnded(error: unknown): string {
  if (!(error instanceof CallError)) return 'ended'
  return error.code === 'no-token' ? 'expired' : String(error.detail.because ?? 'ended')
}

/** What an answer lacks to say who it is about: the id that signs in, or the person's own. */
function namelessIn({ AuthID, UUID }: Partial<AuthData>): string | undefined {
  if (!AuthID) return 'no uid'
  return UUID ? undefined : 'no user id'
}

function signedIn(person: AuthData, memory: Memory): SignedIn {
  const customerUuids = [...new Set((person.Roles ?? []).map((role) => role.CustomerUUID))]
  const remembered = memory.recall(customerName)
  const customerUuid = customerUuids.find((uuid) => uuid === remembered) ?? customerUuids[0]
  const mobileUuid = customerUuid === undefined ? undefined : memory.recall(mobileName(customerUuid))
  return { status: 'signed-in', person, customerUuids, customerUuid, mobileUuid }
}

/** News between the tabs of one browser. */
export function tabChannel(): NonNullable<SessionSetup['channel']> {
  const channel = new BroadcastChannel('waea')
  return {
    post: (news) => channel.postMessage(news),
    listen: (hear) => channel.addEventListener('message', (event: MessageEvent<TabNews>) => hear(event.data)),
  }
}
