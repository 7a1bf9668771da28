import { identity } from '@waea/contract/people/identity'
import { catalogue } from '@waea/contract/shop/catalogue'
import { afterEach, expect, test, vi } from 'vitest'
import { aMemory } from '../../tests/memory.ts'
import { aPerson, firstCustomer, secondCustomer } from '../../tests/person.ts'
import { hintName } from './shared/preferences.ts'
import { type AuthData, createSession, type SessionSetup, type TabNews, tabChannel } from './shared/session.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab that never calls the server, and the tabs that listen to it. */
function aTab(change: Partial<SessionSetup> = {}) {
  const memory = aMemory()
  const hints = aMemory()
  const posted: TabNews[] = []
  let hear: (news: TabNews) => void = () => {}
  const callbacks = {
    onSignedOut: vi.fn(),
    onAccepted: vi.fn(),
    onCustomerChosen: vi.fn(),
    onMobileElsewhere: vi.fn(),
  }
  const channel = {
    post: (news: TabNews) => void posted.push(news),
    listen: (listener: typeof hear) => {
      hear = listener
    },
  }
  const session = createSession({ origin: '', memory, hints, wasSignedIn: false, channel, ...callbacks, ...change })
  return { session, memory, hints, posted, hear: (news: TabNews) => hear(news), ...callbacks }
}

const signedOut = { status: 'signed-out' }
const personUuid = aPerson().UUID
/** Another person, who uses the same browser. */
const anotherPerson = '66666666-6666-4666-8666-666666666666'

test('a visitor’s call is made without asking who is signed in', async () => {
  const line = vi.fn(async () => Response.json({}))
  await aTab({ fetch: line }).session.send(catalogue.sims, {})
  expect(line).toHaveBeenCalledTimes(1)
})

test('whoever follows the session is told of each change, until they stop', () => {
  const { session } = aTab()
  const follow = vi.fn()
  const stop = session.subscribe(follow)
  session.accept(aPerson())
  expect(follow).toHaveBeenCalledTimes(1)
  session.update({ FirstName: 'Anahera' })
  expect(follow).toHaveBeenCalledTimes(2)
  stop()
  session.update({ FirstName: 'Ana' })
  expect(follow).toHaveBeenCalledTimes(2)
})

test('what changes of the person is changed, and the rest stays', () => {
  const { session } = aTab()
  session.update({ FirstName: 'Nobody' })
  expect(session.state()).toEqual(signedOut)
  session.accept(aPerson())
  session.update({ EmailVerified: false })
  expect(session.state()).toMatchObject({
    person: { ...aPerson(), EmailVerified: false, JWTExpiry: expect.anything() },
  })
})

test('somebody who signs in is told of once; an answer that signs nobody in tells of nobody, and the other tabs of the end', () => {
  const { session, onAccepted, onSignedOut, hints, posted } = aTab()
  const person = aPerson()
  session.accept(person)
  expect(onAccepted).toHaveBeenCalledExactlyOnceWith(person)
  expect(session.accept(aPerson({ JWT: '' }))).toBe(false)
  expect(onAccepted).toHaveBeenCalledTimes(1)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(hints.recall(hintName)).toBeUndefined()
  expect(posted).toEqual([{ kind: 'signed-out', personUuid, because: undefined }])
})

test('an answer that does not say who it is about tells the other tabs of the end', () => {
  const { session, posted } = aTab()
  session.accept(aPerson())
  expect(() => session.accept(aPerson({ UUID: '' }))).toThrow('no user id')
  expect(posted).toEqual([{ kind: 'signed-out', personUuid, because: undefined }])
})

test('where nobody is signed in, an end heard from another tab clears the hint and nothing else', () => {
  const { hear, hints, onSignedOut, posted } = aTab()
  hints.remember(hintName, '1')
  hear({ kind: 'signed-out', personUuid })
  expect(hints.recall(hintName)).toBeUndefined()
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(posted).toEqual([])
})

test('an end heard from another tab is told here with its reason, and not passed on', () => {
  const { session, hear, onSignedOut, posted } = aTab()
  session.accept(aPerson())
  hear({ kind: 'signed-out', personUuid, because: 'password-changed' })
  expect(session.state()).toEqual(signedOut)
  expect(session.tokens.current()).toBeUndefined()
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid, because: 'password-changed' })
  expect(posted).toEqual([])
})

/** Two tabs of one browser, in which the first person is signed in: they share what the browser keeps. */
function twoTabs(change: Partial<SessionSetup> = {}) {
  const shared = { memory: aMemory(), hints: aMemory() }
  const one = aTab({ ...shared, ...change })
  const two = aTab(shared)
  one.session.accept(aPerson())
  two.session.accept(aPerson())
  return { one, two, ...shared }
}

test('another person who signs in ends the first one’s session in every tab, and keeps what is theirs', () => {
  const { one, two, memory, hints } = twoTabs()
  memory.remember('waea-cart', 'the first person’s')
  two.session.accept(aPerson({ UUID: anotherPerson }))
  expect(two.onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid })
  expect(two.posted).toEqual([{ kind: 'signed-out', personUuid }])
  expect(memory.recall('waea-cart')).toBeUndefined()
  memory.remember('waea-cart', 'the other person’s')

  for (const news of two.posted) one.hear(news)
  expect(one.session.state()).toEqual(signedOut)
  expect(one.onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid, because: undefined })
  expect(one.posted).toEqual([])
  expect([memory.recall('waea-cart'), hints.recall(hintName)]).toEqual(['the other person’s', '1'])
})

test('the end of another person’s session leaves this tab alone', () => {
  const { one } = twoTabs()
  one.hear({ kind: 'signed-out', personUuid: anotherPerson })
  expect(one.session.state()).toMatchObject({ status: 'signed-in' })
  expect(one.onSignedOut).not.toHaveBeenCalled()
})

test('a tab that did not hear of another person ends with its next renewal, and never turns into theirs', async () => {
  const { one, two, memory, hints } = twoTabs({
    fetch: async () => Response.json(aPerson({ UUID: anotherPerson, JWT: 'theirs' })),
  })
  two.session.accept(aPerson({ UUID: anotherPerson }))
  one.session.tokens.forget()
  await expect(one.session.send(identity.me, {})).rejects.toThrow()
  expect(one.session.state()).toEqual(signedOut)
  expect(one.session.tokens.current()).toBeUndefined()
  expect(one.onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid, because: 'ended' })
  expect([memory.recall('waea-person'), hints.recall(hintName)]).toEqual([anotherPerson, '1'])
})

test('another person who signs in in such a tab finds nothing of the first one', () => {
  const { one, two } = twoTabs()
  two.session.accept(aPerson({ UUID: anotherPerson }))
  one.session.accept(aPerson({ UUID: anotherPerson }))
  expect(one.onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid })
})

test('each account is there once, the first is in use, and of a person without one none is', () => {
  const role = (CustomerUUID: string) => ({ CustomerUUID, Role: 'owner' as const })
  const inUse = (Roles: ReturnType<typeof role>[] | undefined, memory = aMemory()) => {
    const { session } = aTab({ memory })
    session.accept({ ...aPerson(), Roles } as AuthData)
    return session.state()
  }
  const twice = [role(firstCustomer), role(firstCustomer), role(secondCustomer)]
  expect(inUse(twice)).toMatchObject({ customerUuids: [firstCustomer, secondCustomer], customerUuid: firstCustomer })
  const none = { customerUuids: [], customerUuid: undefined, mobileUuid: undefined }
  const ofNobody = aMemory(new Map([['waea-mobile-undefined', 'a']]))
  for (const Roles of [undefined, []]) expect(inUse(Roles, ofNobody)).toMatchObject(none)
  const lost = aMemory(new Map([['waea-customer', 'an account of before']]))
  expect(inUse(twice, lost)).toMatchObject({ customerUuid: firstCustomer })
})

test('each account has a mobile of its own, which comes back with it', () => {
  const { session } = aTab()
  session.accept(aPerson())
  session.chooseMobile('one')
  session.chooseCustomer(secondCustomer)
  expect(session.state()).toMatchObject({ customerUuid: secondCustomer, mobileUuid: undefined })
  session.chooseMobile('two')
  session.chooseCustomer(firstCustomer)
  expect(session.state()).toMatchObject({ customerUuid: firstCustomer, mobileUuid: 'one' })
})

test('the other tabs are told of a mobile that is chosen, and of nothing where none can be', () => {
  const { session, posted, memory, onCustomerChosen } = aTab()
  session.chooseMobile('one')
  session.chooseCustomer(firstCustomer)
  session.accept(aPerson({ Roles: [] }))
  session.chooseMobile('one')
  expect([posted, [...memory.kept.keys()]]).toEqual([[], ['waea-person']])
  expect(onCustomerChosen).not.toHaveBeenCalled()
  session.accept(aPerson())
  session.chooseMobile('one')
  expect(posted).toEqual([{ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'one' }])
})

test('a mobile chosen in another tab is told where it is another one, of somebody signed in', () => {
  const { session, hear, onMobileElsewhere } = aTab()
  hear({ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'one' })
  session.accept(aPerson())
  session.chooseMobile('one')
  hear({ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'one' })
  expect(onMobileElsewhere).not.toHaveBeenCalled()
  hear({ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'two' })
  expect(onMobileElsewhere).toHaveBeenCalledTimes(1)
})

test('a mobile chosen in another tab for another account leaves this one alone', () => {
  const { session, hear, onMobileElsewhere } = aTab()
  session.accept(aPerson())
  hear({ kind: 'mobile', customerUuid: secondCustomer, mobileUuid: 'two' })
  expect(onMobileElsewhere).not.toHaveBeenCalled()
})

test('a fault of the program in a renewal ends the session without a reason of the server', async () => {
  const { session, onSignedOut } = aTab({
    wasSignedIn: true,
    known: aPerson(),
    fetch: async () => Response.json(aPerson({ Roles: 'none' as never })),
  })
  await session.renew()
  await vi.waitFor(() => expect(session.state()).toEqual(signedOut))
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid, because: 'ended' })
})

test('a reason that the server gives in a detail of its own is kept as it is; one without is the plain end', async () => {
  const ended = async (detail: object) => {
    const tab = aTab({
      wasSignedIn: true,
      known: aPerson(),
      fetch: async () => Response.json({ code: 'bad-token', err_number: 1003, detail }, { status: 401 }),
    })
    await tab.session.renew()
    await vi.waitFor(() => expect(tab.session.state()).toEqual(signedOut))
    return tab.onSignedOut.mock.calls
  }
  expect(await ended({ because: 'ended-elsewhere' })).toEqual([[{ personUuid, because: 'ended-elsewhere' }]])
  expect(await ended({})).toEqual([[{ personUuid, because: 'ended' }]])
})

test('the tabs of one browser tell each other by a channel', () => {
  const channels: { name: string; postMessage: (data: unknown) => void; addEventListener: unknown }[] = []
  const listeners: ((event: { data: unknown }) => void)[] = []
  class Channel {
    postMessage = vi.fn((data: unknown) => {
      for (const hear of listeners) hear({ data })
    })
    addEventListener = (kind: string, hear: (event: { data: unknown }) => void) => {
      if (kind === 'message') listeners.push(hear)
    }
    name: string
    constructor(name: string) {
      this.name = name
      channels.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const hear = vi.fn()
  tabChannel().listen(hear)
  tabChannel().post({ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'one' })
  expect(hear).toHaveBeenCalledExactlyOnceWith({ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'one' })
  expect(channels.map(({ name }) => name)).toEqual(['waea', 'waea'])
})

test('a page loaded with the cookie of another person than the last one is theirs, without what was the last one’s', async () => {
  const { session, memory, onSignedOut } = aTab({
    wasSignedIn: true,
    known: aPerson(),
    fetch: async () => Response.json(aPerson({ UUID: anotherPerson, JWT: 'theirs' })),
  })
  await vi.waitFor(() =>
    expect(session.state()).toMatchObject({ status: 'signed-in', person: { UUID: anotherPerson } }),
  )
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid })
  expect(memory.recall('waea-person')).toBe(anotherPerson)
})
