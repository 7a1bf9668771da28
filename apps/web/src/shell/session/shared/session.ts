import type { Gives } from '@waea/contract/call'
import { CallError, isInconclusive } from '@waea/contract/call-error'
import { identity } from '@waea/contract/people/identity'
import { createApi, type Renewal, type Send } from '../../calls/shared/api.ts'
import { keepToken, type TokenKeeper } from '../../calls/shared/tokens.ts'
import type { Memory } from '../../device/shared/memory.ts'
import { hintName } from './preferences.ts'

/** The answer of every sign-in. */
export type AuthData = Gives<typeof identity.auth>

/** The signed-in person, their customer accounts, and the current choices. */
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
  /** Resolves once it is known whether someone is signed in. */
  settled: () => Promise<SessionState>
  send: Send
  /** Renews the token now; concurrent requests wait for the same renewal. */
  renew: () => Promise<Renewal>
  tokens: TokenKeeper
  /**
   * Signs in with the answer of an authentication call (1§4: only if its token expires in the future). Throws 'no uid'
   * or 'no user id' if the answer does not name the person (3§8.3).
   */
  accept: (auth: AuthData) => boolean
  /** Updates what is known about the person, for example after they verified their email. */
  update: (change: Partial<AuthData>) => void
  /** Throws 'no uuid' for an account that does not belong to the person (3§8.3). */
  chooseCustomer: (customerUuid: string) => void
  chooseMobile: (mobileUuid: string) => void
  /** Signs out here at once; calls made from now on wait until the server has processed it. */
  signOut: () => Promise<void>
}

export type SessionSetup = {
  origin: string
  memory: Memory
  /**
   * A cookie that says that someone was signed in here: not a secret; the server reads it to render the right frame.
   */
  hints: Memory
  /** Whether a person was signed in when the page was rendered. */
  wasSignedIn: boolean
  /**
   * The last signed-in person, as kept on this device. They count as signed in at once, without a token, while the
   * server is asked, and stay so offline (decision 21).
   */
  known?: AuthData | undefined
  /** Sends news to the other tabs; undefined if the browser can't. */
  channel?: { post: (news: TabNews) => void; listen: (hear: (news: TabNews) => void) => void }
  /** Clears everything in this tab that belonged to the person (S-IDENT-05). */
  onSignedOut: (end: SessionEnd) => void
  /** Called when an answer of the server signs someone in. */
  onAccepted?: (auth: AuthData) => void
  /** Called when another customer account is chosen: clears what is known about the previous one (1§4). */
  onCustomerChosen?: () => void
  /** Called when the chosen mobile of the account in use changed in another tab. */
  onMobileElsewhere?: () => void
  fetch?: typeof fetch
  now?: () => number
}
/** Whose session ended, and why, unless they signed out themselves. */
type SessionEnd = { personUuid: string | undefined; because?: string | undefined }
export type TabNews =
  | ({ kind: 'signed-out' } & SessionEnd)
  | { kind: 'mobile'; customerUuid: string; mobileUuid: string }

/** The key of the id of the person whose data this browser keeps. */
const personName = 'waea-person'
const customerName = 'waea-customer'
const mobileName = (customerUuid: string) => `waea-mobile-${customerUuid}`
const spid = '2'
/** The check of a session has its own path, with the same values and answer (2§7.1). */
const refreshCall = { ...identity.auth, is: 'POST /v2/:spid/auth_check' } as const

/** Manages the session, from the first load to the sign-out in any tab (1§4 Auth). */
export function createSession(setup: SessionSetup): Session {
  const tokens = keepToken(setup.now)
  const keeper = createPersonState(setup, tokens)
  const api = createApi({
    origin: setup.origin,
    tokens,
    refresh: (sendPlain) => refresh(sendPlain, keeper),
    onSignedOut: () => keeper.forget({ tellOthers: true, because: keeper.because() }),
    isSignedIn: () => keeper.state().status === 'signed-in',
    ...(setup.fetch && { fetch: setup.fetch }),
  })
  /** The sign-out request in progress. */
  let signingOut: Promise<void> | undefined
  // Ask only if someone signed in on this browser; a visitor's first page makes no request.
  const restored = setup.wasSignedIn ? api.renew().then(keeper.afterRestoring) : Promise.resolve()

  setup.channel?.listen((news) => {
    if (news.kind === 'signed-out') keeper.hearEnd(news)
    else if (isAnotherMobile(keeper.state(), news)) setup.onMobileElsewhere?.()
  })
  return {
    ...choicesOf(setup, keeper),
    state: keeper.state,
    subscribe: keeper.subscribe,
    accept: keeper.accept,
    // Wait for the sign-out: its answer clears the session cookie, which must not be the next session's.
    send: async (call, input, options) => {
      await signingOut
      return api.send(call, input, options)
    },
    renew: api.renew,
    tokens,
    settled: async () => {
      if (keeper.state().status === 'restoring') await restored
      return keeper.state()
    },
    async signOut() {
      // With a usable token `send` reads it synchronously, before the session is forgotten below.
      if (!tokens.isUsable()) await api.renew()
      // Offline, the person is still signed out here; the server's session ends when it expires.
      signingOut = api
        .send(identity.signOut, {}, { keepalive: true })
        .catch(() => {})
        .then(() => keeper.forget({ tellOthers: true }))
      // Forget before the server answers: a read still under way would be refused, and look like an ended session.
      keeper.forget({ tellOthers: true })
    },
  }
}

type Keeper = ReturnType<typeof createPersonState>

/** Holds the session state, and signs people in and out. */
function createPersonState(setup: SessionSetup, tokens: TokenKeeper) {
  const listeners = new Set<() => void>()
  let state: SessionState = firstState(setup)

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  let because: string | undefined
  let acceptedUuid: string | undefined
  /** The person of this tab; before one is known, the last one of this browser. */
  const personUuid = () => (state.status === 'signed-in' ? state.person.UUID : setup.memory.recall(personName))
  /** Whether somebody else has signed in in this browser, in another tab. */
  const isOthers = (ended: string | undefined) => (setup.memory.recall(personName) ?? ended) !== ended
  const clear = (end: SessionEnd) => {
    if (!isOthers(end.personUuid)) setup.memory.forgetAll('waea-')
    setup.onSignedOut(end)
  }
  const end = (ended: SessionEnd) => {
    tokens.forget()
    if (!isOthers(ended.personUuid)) setup.hints.forget(hintName)
    if (state.status === 'signed-out') return false
    become({ status: 'signed-out' })
    clear(ended)
    return true
  }
  const forget = ({ tellOthers, because }: { tellOthers: boolean; because?: string | undefined }) => {
    const ended = { personUuid: personUuid(), because }
    if (end(ended) && tellOthers) setup.channel?.post({ kind: 'signed-out', ...ended })
  }
  const hearEnd = ({ personUuid, because }: SessionEnd) => {
    if (state.status !== 'signed-in' || state.person.UUID === personUuid) end({ personUuid, because })
  }
  const accept = (auth: AuthData): boolean => {
    const fault = missingIdIn(auth)
    if (fault !== undefined) {
      forget({ tellOthers: true })
      throw new CallError(fault, 200)
    }
    if (!tokens.adopt(auth.JWT, auth.JWTExpiry)) {
      forget({ tellOthers: true })
      return false
    }
    // Clear what another person left behind without signing out, also in the other tabs.
    const left = { personUuid: personUuid() }
    const isAnother = left.personUuid !== undefined && left.personUuid !== auth.UUID
    if (isAnother) clear(left)
    acceptedUuid = auth.UUID
    setup.memory.remember(personName, auth.UUID)
    setup.hints.remember(hintName, '1')
    become(signedIn(auth, setup.memory))
    setup.onAccepted?.(auth)
    if (isAnother) setup.channel?.post({ kind: 'signed-out', ...left })
    return true
  }
  const afterRestoring = (renewal: Renewal) => {
    if (renewal === 'refused') forget({ tellOthers: false, because })
    // If the server is unreachable and nothing is kept about the person, they count as signed out for now; the hint
    // stays, so the next load tries again.
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
    hearEnd,
    accept,
    /** Whose answer of the server this tab last accepted. */
    acceptedUuid: () => acceptedUuid,
    afterRestoring,
    /** Why the session ended. */
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

/** The changes that a signed-in person can make to the session. */
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
      const now = state()
      if (now.status !== 'signed-in' || now.customerUuid === undefined) return
      const { customerUuid } = now
      memory.remember(mobileName(customerUuid), mobileUuid)
      become({ ...now, mobileUuid })
      channel?.post({ kind: 'mobile', customerUuid, mobileUuid })
    },
  }
}

/** Whether another tab chose another mobile of the account that is in use here. */
function isAnotherMobile(now: SessionState, chosen: { customerUuid: string; mobileUuid: string }): boolean {
  return now.status === 'signed-in' && now.customerUuid === chosen.customerUuid && now.mobileUuid !== chosen.mobileUuid
}

async function refresh(sendPlain: Send, { acceptedUuid, accept, noteEnd }: Keeper): Promise<Renewal> {
  try {
    const input = { spid, SPID: 2, IdentityProvider: 'JWT_REFRESH', IncludeRoles: true } as const
    const auth = await sendPlain(refreshCall, input)
    const before = acceptedUuid()
    // Somebody else signed in in another tab: the screens of this one never turn into theirs. A page that has just been
    // loaded shows nobody's yet but the last known figures, which `accept` clears.
    if (before !== undefined && auth.UUID && auth.UUID !== before) {
      noteEnd('ended')
      return 'refused'
    }
    return accept(auth) ? 'renewed' : 'refused'
  } catch (error) {
    if (isInconclusive(error)) return 'unreachable'
    noteEnd(whyEnded(error))
    return 'refused'
  }
}

/** Why the session ended, as far as the server says. A missing cookie has expired after its 30 days. */
function whyEnded(error: unknown): string {
  if (!(error instanceof CallError)) return 'ended'
  return error.code === 'no-token' ? 'expired' : String(error.detail.because ?? 'ended')
}

/** Which id an answer lacks, as the text of the error: the sign-in id or the person's. */
function missingIdIn({ AuthID, UUID }: Partial<AuthData>): string | undefined {
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

/** A channel between the tabs of one browser. */
export function tabChannel(): NonNullable<SessionSetup['channel']> {
  const channel = new BroadcastChannel('waea')
  return {
    post: (news) => channel.postMessage(news),
    listen: (hear) => channel.addEventListener('message', (event: MessageEvent<TabNews>) => hear(event.data)),
  }
}
