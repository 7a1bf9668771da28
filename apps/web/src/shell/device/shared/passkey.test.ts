import { afterEach, expect, test, vi } from 'vitest'
import {
  isPasskeyRefusal,
  knowsPasskeys,
  makePasskey,
  offerPasskey,
  passkeysOfForm,
  type Shown,
  showPasskey,
  stopOffering,
} from './passkey.ts'

/**
 * The WebAuthn ceremonies of a browser: each waits until the device answers or it is aborted; only one can run at a
 * time.
 */
const ceremonies = vi.hoisted(() => ({
  started: [] as { inField: boolean; answer: () => void; abort: () => void; isOver: boolean }[],
  overlapped: false,
  inFields: true,
  shown: {} as object,
}))
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) =>
    new Promise((resolve, reject) => {
      if (ceremonies.started.some((one) => !one.isOver)) ceremonies.overlapped = true
      const ceremony = {
        inField: useBrowserAutofill,
        isOver: false,
        answer: () => end(() => resolve({ id: 'shown', response: ceremonies.shown })),
        abort: () => end(() => reject(Object.assign(new Error('aborted'), { name: 'AbortError' }))),
      }
      const end = (settle: () => void) => {
        ceremony.isOver = true
        settle()
      }
      ceremonies.started.push(ceremony)
    }),
  browserSupportsWebAuthnAutofill: async () => ceremonies.inFields,
  startRegistration: async ({ optionsJSON }: { optionsJSON: object }) => ({
    id: 'made',
    type: 'public-key',
    response: { clientDataJSON: JSON.stringify(optionsJSON), attestationObject: 'attested', transports: ['usb'] },
  }),
  WebAuthnAbortService: { cancelCeremony: () => ceremonies.started.findLast((one) => !one.isOver)?.abort() },
}))

type Options = Parameters<typeof showPasskey>[0] extends () => Promise<infer T> ? T : never
const options: Options = { challenge: 'Yw', rpId: 'localhost', timeout: 60_000, userVerification: 'required' }
const request = async () => options
const started = (count: number) => vi.waitFor(() => expect(ceremonies.started).toHaveLength(count))

afterEach(() => {
  vi.unstubAllGlobals()
  expect(ceremonies.overlapped).toBe(false)
  ceremonies.started.length = 0
  ceremonies.inFields = true
  ceremonies.shown = {}
})

test('an offer that waits ends before the passkey that is asked for begins', async () => {
  const offered = offerPasskey(request)
  await started(1)
  const requested = showPasskey(request)
  await expect(offered).rejects.toThrow('aborted')
  await started(2)
  ceremonies.started[1]?.answer()
  expect(await requested).toMatchObject({ id: 'shown' })
})

test('no offer begins over a passkey that was asked for while the offer was prepared', async () => {
  const slow = Promise.withResolvers<Options>()
  const offered = offerPasskey(() => slow.promise)
  const requested = showPasskey(request)
  await started(1)
  slow.resolve(options)
  expect(await offered).toBeUndefined()
  expect(ceremonies.started.map(({ inField }) => inField)).toEqual([false])
  ceremonies.started[0]?.answer()
  await requested
})

test('an offer that was ended while it was prepared does not begin', async () => {
  const slow = Promise.withResolvers<Options>()
  const offered = offerPasskey(() => slow.promise)
  await stopOffering()
  slow.resolve(options)
  expect(await offered).toBeUndefined()
  expect(ceremonies.started).toEqual([])
})

test('a page that is left ends its offer, and nothing that was asked for', async () => {
  const offered = offerPasskey(request)
  await started(1)
  const [ended] = await Promise.allSettled([offered, stopOffering()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  const requested = showPasskey(request)
  await started(2)
  await stopOffering()
  ceremonies.started[1]?.answer()
  await requested
})

/** A form's passkeys that never sign anyone in, recording how each attempt ended. */
function aForm() {
  vi.stubGlobal('PublicKeyCredential', class {})
  const ends: string[] = []
  const enter = async (showing: Promise<Shown | undefined>, { offered }: { offered: boolean }) => {
    const shown = await showing.catch(() => undefined)
    ends.push(`${offered ? 'offered' : 'asked'} ${shown ? 'shown' : 'nothing'}`)
    return false
  }
  return { ...passkeysOfForm(request, enter), ends }
}

const inFields = () => ceremonies.started.map(({ inField }) => inField)

test('an offer comes back when the passkey that was asked for let nobody in, as long as the form stands', async () => {
  const { offer, ask, leave, ends } = aForm()
  void offer()
  await started(1)
  void ask()
  await started(2)
  ceremonies.started[1]?.abort()
  await started(3)
  expect(inFields()).toEqual([true, false, true])
  const again = ask()
  await started(4)
  const left = leave()
  ceremonies.started[3]?.answer()
  await Promise.all([again, left])
  expect(ends.at(-1)).toBe('asked shown')
  expect(inFields()).toEqual([true, false, true, false])
})

test('no offer comes back over a passkey that is asked for meanwhile, nor once somebody is in', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { ask } = passkeysOfForm(request, async (showing) => (await showing.catch(() => undefined)) !== undefined)
  const first = ask()
  await started(1)
  ceremonies.started[0]?.abort()
  const second = ask()
  await started(2)
  await first
  ceremonies.started[1]?.answer()
  await second
  expect(inFields()).toEqual([false, false])
})

test('a press after a passkey let somebody in asks for no second one', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { ask } = passkeysOfForm(request, async (showing) => (await showing) !== undefined)
  const first = ask()
  await started(1)
  ceremonies.started[0]?.answer()
  await first
  await ask()
  expect(inFields()).toEqual([false])
})

test('of a passkey from the offer and one that was asked for at the same moment only the first is looked at', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const looked: boolean[] = []
  const { promise: isIn, resolve: letIn } = Promise.withResolvers<true>()
  const { offer, ask } = passkeysOfForm(request, async (showing, { offered }) => {
    const shown = await showing.catch(() => undefined)
    if (!shown) return false
    looked.push(offered)
    return isIn
  })
  const offered = offer()
  await started(1)
  // The device accepts the offer just as the button is about to end it.
  const requested = ask()
  ceremonies.started[0]?.answer()
  await started(2)
  ceremonies.started[1]?.answer()
  await ask()
  letIn(true)
  await Promise.all([offered, requested])
  expect(looked).toEqual([true])
  expect(inFields()).toEqual([true, false])
})

test('of a passkey that is made the server is told its id and the answer to the challenge, and nothing else', async () => {
  const creation = { challenge: 'Yw' } as Parameters<typeof makePasskey>[0]
  const response = { clientDataJSON: '{"challenge":"Yw"}', attestationObject: 'attested' }
  expect(await makePasskey(creation)).toEqual({ id: 'made', response })
})

test.each([{}, { userHandle: 'whose' }])(
  'of a passkey that is shown the server is told what proves it: %o',
  async (more) => {
    const proof = { clientDataJSON: 'said', authenticatorData: 'device', signature: 'signed', ...more }
    ceremonies.shown = { ...proof, another: 'thing' }
    const shown = showPasskey(request)
    await started(1)
    ceremonies.started[0]?.answer()
    expect(await shown).toEqual({ id: 'shown', response: proof })
  },
)

test('a passkey that is chosen from the offer lets in, and an offer that ends leaves nothing to be ended', async () => {
  const offered = offerPasskey(request)
  await started(1)
  ceremonies.started[0]?.answer()
  expect(await offered).toMatchObject({ id: 'shown' })
  const again = offerPasskey(request)
  await started(2)
  await Promise.allSettled([again, stopOffering()])
  await stopOffering()
  expect(ceremonies.started.map(({ isOver }) => isOver)).toEqual([true, true])
})

test('an offer goes before none that was asked for and turned down', async () => {
  const requested = showPasskey(request)
  await started(1)
  ceremonies.started[0]?.abort()
  await expect(requested).rejects.toThrow('aborted')
  const offered = offerPasskey(request)
  await started(2)
  ceremonies.started[1]?.answer()
  expect(await offered).toBeDefined()
})

test('nothing is offered where the browser offers no passkeys in fields, or knows none', async () => {
  const { offer } = aForm()
  ceremonies.inFields = false
  await offer()
  ceremonies.inFields = true
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(knowsPasskeys()).toBe(false)
  await offer()
  expect(ceremonies.started).toEqual([])
})

test('an offer says that it is one, and what was asked for that it is not', async () => {
  const { offer, ask, leave, ends } = aForm()
  void offer()
  await started(1)
  void ask()
  await started(2)
  ceremonies.started[1]?.abort()
  await started(3)
  await leave()
  await vi.waitFor(() => expect(ends).toEqual(['offered nothing', 'asked nothing', 'offered nothing']))
})

test('a form that was left offers and asks for nothing', async () => {
  const { offer, ask, leave, ends } = aForm()
  await leave()
  await offer()
  await ask()
  expect([ceremonies.started, ends]).toEqual([[], []])
})

test('a form that is left while its offer is prepared makes none', async () => {
  const { offer, leave } = aForm()
  const offering = offer()
  await leave()
  await offering
  expect(ceremonies.started).toEqual([])
})

test('that the person or the device turned a passkey down is told from a fault', () => {
  const named = (name: string) => Object.assign(new Error('no'), { name })
  for (const name of ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError'])
    expect(isPasskeyRefusal(named(name))).toBe(true)
  for (const other of [named('TypeError'), named('NotAllowedErrors'), named('AnAbortError'), { name: 'AbortError' }])
    expect(isPasskeyRefusal(other)).toBe(false)
})
