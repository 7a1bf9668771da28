import { holds, moves } from '@waea/domain/mobiles/mobile-state'
import { Type } from 'typebox'
import { anyone, calls, ownCustomer, provider } from '../call.ts'
import { Nanos, Nothing, Shape, Uuid } from '../shapes.ts'

/** How a mobile is billed. A call that names it is refused for a mobile of the other kind (3§8.5). */
const BillingKind = Type.Enum(['postpay', 'prepay'])

/** The state of a SIM swap. */
export const SimSwap = Shape({
  UUID: Uuid,
  /** A new eSIM, a card the customer has, or a replacement that was ordered. */
  Kind: Type.Enum(['esim', 'card', 'replacement']),
  State: Type.Enum(['waiting', 'under-way', 'done', 'failed', 'cancelled']),
  AskedAtNanos: Nanos,
  /** When the swap is sent to the network: delayed if the account was changed shortly before. */
  StartsAtNanos: Nanos,
  /**
   * Why it was cancelled: someone reported that they had not requested it, the SIM was locked, or the owner cancelled
   * it.
   */
  CancelledBecause: Type.Optional(Type.Enum(['not-theirs', 'locked', 'called-off'])),
})

/** A SIM: its status at the network, what is pending, and its lock. */
const SimState = Shape({
  Status: Type.Integer(),
  SIMType: Type.Enum(['esim', 'real_sim']),
  Last4: Type.String(),
  MSISDN: Type.Optional(Type.String()),
  /** Why it must not be used. `Status` shows whether the network has stopped it already. */
  Holds: Type.Array(Type.Enum([...holds])),
  Move: Type.Optional(Type.Enum([...moves])),
  IsLocked: Type.Boolean(),
  /** When the lock ends, if it was removed. */
  UnlocksAtNanos: Type.Optional(Nanos),
  Swap: Type.Optional(SimSwap),
  /** Replacement SIMs that were ordered and are not in use yet. */
  Replacements: Type.Array(
    Shape({
      MobileUUID: Uuid,
      SIMType: Type.Enum(['esim', 'real_sim']),
      /** As for a mobile: only for the owner, right after a step-up. */
      SIMID: Type.Optional(Type.String()),
      Last4: Type.String(),
    }),
  ),
})

const which = { CustomerUUID: Uuid, ProductInstanceUUID: Uuid }
const ofKind = Shape({ ...which, Type: BillingKind })
const kindRefusals = ['no-postpay-product', 'no-prepay-product', 'any-service', 'not-found'] as const
/** Why the SIM of a mobile cannot change now. */
export const moveRefusals = ['sim-frozen', 'sim-locked', 'sim-changing', 'sim-stopped', 'sim-swap-error'] as const

/** Actions on a SIM in service (1§1, 1§2). */
export const sims = calls({
  details: {
    is: 'GET /sim/metadata/:productUuid',
    says: 'The numbers of a SIM with its PIN and PUK, for the owner, who has just shown who they are (1§6, 2§7.3).',
    who: ownCustomer('CustomerUUID', 'query'),
    query: Shape({ CustomerUUID: Uuid }),
    gives: Shape({
      SIMType: Type.Enum(['esim', 'real_sim']),
      MSISDN: Type.Optional(Type.String()),
      SIMID: Type.Optional(Type.String()),
      ICCID: Type.Optional(Type.String()),
      IMSI: Type.Optional(Type.String()),
      /** Absent for a SIM that the network put in on its own: only the network knows its codes. */
      PIN: Type.Optional(Type.String()),
      PUK: Type.Optional(Type.String()),
    }),
    refuses: ['not-found', 'not-allowed'],
    needs: 'step-up',
    runs: 'transaction',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_SIM_DETAILS_ALLOWED'],
  },
  status: {
    is: 'POST /sim/status',
    says: 'How a SIM is at the network, and what of it is under way (2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    refusesEmpty: 'sim-action-failed',
    body: ofKind,
    gives: SimState,
    refuses: [...kindRefusals, 'sim-action-failed'],
    runs: 'reads',
  },
  disable: {
    is: 'POST /sim/disable',
    says: 'Stops a SIM: it neither calls nor uses data until it is started again (1§4, 2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    refusesEmpty: 'sim-action-failed',
    body: ofKind,
    gives: SimState,
    refuses: [...kindRefusals, 'not-allowed', 'sim-action-failed'],
    needs: 'step-up',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  },
  enable: {
    is: 'POST /sim/enable',
    says: 'Starts a SIM again that its customer stopped, or whose phone was found (1§4, 2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    refusesEmpty: 'sim-action-failed',
    body: ofKind,
    gives: SimState,
    refuses: [...kindRefusals, 'not-allowed', 'sim-frozen', 'sim-action-failed'],
    needs: 'step-up',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  },
  lost: {
    is: 'POST /sim/lost',
    says: 'Stops the SIM of a phone that is lost or stolen. It starts again with another SIM, or when the phone is found.',
    who: ownCustomer('CustomerUUID', 'body'),
    refusesEmpty: 'sim-action-failed',
    body: ofKind,
    gives: SimState,
    refuses: [...kindRefusals, 'not-allowed', 'sim-action-failed'],
    needs: 'step-up',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  },
  cancelSwap: {
    is: 'POST /sim/cancel-swap',
    says: 'Cancels a SIM swap that waits, before the network is asked: the SIM of before stays in use. Where none was asked for, nothing changes.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(which),
    gives: SimState,
    refuses: ['not-found', 'not-allowed', 'sim-swap-begun', 'sim-action-failed'],
  },
  swap: {
    is: 'POST /sim/swap',
    says: 'Puts another SIM into a mobile: a card at hand, by its SIM ID or the number of its card, or one ordered in its place, also by the id of that (2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...which,
      SIMID: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      ReplacementUUID: Type.Optional(Uuid),
    }),
    gives: SimState,
    refuses: [
      'not-found',
      'not-allowed',
      'sim-unknown',
      'sim-taken',
      'sim-blocked',
      'sim-other-brand',
      ...moveRefusals,
      'unavailable',
    ],
    needs: 'step-up',
    runs: 'partner',
    triesPerMinute: 20,
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_SIM_SWAP_ALLOWED'],
  },
  swapToEsim: {
    is: 'POST /sim/swap-to-esim',
    says: 'Puts a new eSIM into a mobile, to be downloaded once the network has it.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(which),
    gives: SimState,
    refuses: ['not-found', 'not-allowed', ...moveRefusals],
    needs: 'step-up',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_SIM_SWAP_ALLOWED'],
  },
  lock: {
    is: 'POST /sim/lock',
    says: 'Locks a SIM and its number for a person with a second factor: neither moves until the lock is off, and a SIM swap that waits is cancelled.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(which),
    gives: SimState,
    refuses: ['not-found', 'not-allowed', 'second-factor-needed', 'sim-action-failed'],
  },
  unlock: {
    is: 'POST /sim/unlock',
    says: 'Takes the lock off a SIM and its number, with a code of the authenticator app or a recovery code, a day later.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ ...which, Code: Type.String({ maxLength: 40 }) }),
    gives: SimState,
    refuses: [
      'not-found',
      'not-allowed',
      'second-factor-needed',
      'no-code',
      'wrong-code',
      'too-many-tries',
      'sim-action-failed',
    ],
    needs: 'step-up',
    runs: 'partner',
  },
  freeze: {
    is: 'POST /sim/freeze',
    says: 'Says that a change was not theirs: a swap that waits is cancelled, the lock stays on, and the SIM is stopped until the provider has spoken with the customer.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(which),
    gives: SimState,
    refuses: ['not-found', 'sim-action-failed'],
  },
  notMe: {
    is: 'POST /sim/not-me',
    says: 'As freeze, by the link of a message about a change: signed in or not.',
    who: anyone,
    body: Shape({ Token: Type.String({ maxLength: 100 }) }),
    gives: Nothing,
    refuses: ['link-used', 'link-expired'],
    triesPerMinute: 10,
  },
  freezeByProvider: {
    is: 'POST /api/provider/v1/customer/:customerUuid/mobile/:mobileUuid/freeze',
    says:
      'Stops a SIM for the provider, such as one that is lost or used by somebody else: a swap that waits is cancelled, and only ' +
      'the provider lets it run again. Its customer is told.',
    who: provider('sim:freeze'),
    gives: Nothing,
    refuses: ['not-found', 'sim-action-failed'],
  },
  unfreeze: {
    is: 'DELETE /api/provider/v1/customer/:customerUuid/mobile/:mobileUuid/freeze',
    says: 'Ends the freeze of a SIM, once the provider has spoken with its customer.',
    who: provider('sim:unfreeze'),
    gives: Nothing,
    refuses: ['not-found', 'sim-action-failed'],
  },
})
