import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Nanos, Nothing, Shape } from '../shapes.ts'
import { moveRefusals, SimSwap } from './sims.ts'

const ofMobile = '/api/operator/v1/customers/:customerUuid/mobiles/:mobileUuid/sim-swap'

/**
 * Another SIM that the provider's people put into a mobile for its customer, by the rules of the customer's own swap and
 * free of charge, as that is.
 */
export const providerSimSwaps = calls({
  simSwap: {
    is: `GET ${ofMobile}`,
    says: 'Whether another SIM could go into a mobile now, when its number would move, and the last swap.',
    who: provider('customer:read'),
    gives: Shape({
      /** The last digits of the card of the SIM that is in use. */
      Last4: Type.String(),
      /** When a swap that is requested now starts, if not at once: the sign-in of an owner changed within a day. */
      LaterAtNanos: Type.Optional(Nanos),
      /** Why no swap can start. */
      BlockedBy: Type.Optional(Type.Enum([...moveRefusals])),
      Swap: Type.Optional(SimSwap),
    }),
    refuses: ['not-found'],
  },
  swapToCardByProvider: {
    is: `POST ${ofMobile}/card`,
    says:
      'Puts a SIM card that the customer has into their mobile, or one that was ordered in its place, by its SIM ID or the ' +
      'number of its card. The customer is told before and after, with a link to object.',
    who: provider('sim:swap'),
    body: Shape({ SIMID: Type.String({ minLength: 1, maxLength: 40 }) }),
    gives: SimSwap,
    refuses: [
      'not-found',
      'sim-unknown',
      'sim-taken',
      'sim-blocked',
      'sim-other-brand',
      ...moveRefusals,
      'unavailable',
    ],
    runs: 'partner',
  },
  swapToEsimByProvider: {
    is: `POST ${ofMobile}/esim`,
    says:
      'Puts a new eSIM into a mobile for its customer, who is told before and after, with a link to object, and installs it ' +
      'from the portal.',
    who: provider('sim:swap'),
    gives: SimSwap,
    refuses: ['not-found', ...moveRefusals],
  },
  cancelSwapByProvider: {
    is: `DELETE ${ofMobile}`,
    says: 'Cancels a SIM swap that waits, for its customer, who is told. Where none waits, nothing changes.',
    who: provider('sim:swap'),
    gives: Nothing,
    refuses: ['not-found', 'sim-swap-begun', 'sim-action-failed'],
  },
})
