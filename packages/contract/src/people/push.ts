import { pushKinds } from '@waea/domain/messages/push'
import { Type } from 'typebox'
import { anyone, calls, ownCustomerEvenSuspended } from '../call.ts'
import { Nothing, Shape } from '../shapes.ts'

const Kinds = Type.Array(Type.Enum([...pushKinds]), { maxItems: pushKinds.length, uniqueItems: true })

/** A browser's push subscription: its address at the push service, and its keys. */
const address = {
  Endpoint: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The browser's public key: a P-256 point, base64url. */
  P256dh: Type.String({ pattern: '^B[A-Za-z0-9_-]{86}$' }),
  /** The authentication secret: 16 random bytes, base64url. */
  Auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
}

/** The notifications this device gets for the account; none until someone turns them on. */
const DevicePush = Shape({
  /** The provider's VAPID public key; absent if the provider sends no notifications. */
  PublicKey: Type.Optional(Type.String()),
  Kinds,
  /** The subscription's address, as the browser reported it. */
  Endpoint: Type.Optional(Type.String()),
  /** The push service refuses notifications for this device. */
  IsRefused: Type.Boolean(),
})

/** Notifications on a device (Web Push), chosen by kind; they end with the session. */
export const push = calls({
  devicePush: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/push',
    says: 'Of what the device of this session is told for the account. Nothing until somebody chooses it.',
    who: ownCustomerEvenSuspended(),
    gives: DevicePush,
    refuses: [],
  },
  saveDevicePush: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/push',
    says: 'Chooses of what the device of this session is told for the account, and where it is reached. Ends with the session.',
    who: ownCustomerEvenSuspended(),
    needs: 'step-up-when-unproved',
    body: Shape({
      ...address,
      /** When the subscription expires according to the browser, in milliseconds since 1970. */
      ExpiresAtMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 253_402_300_799_000 })),
      Kinds: Type.Array(Type.Enum([...pushKinds]), { minItems: 1, maxItems: pushKinds.length, uniqueItems: true }),
    }),
    gives: DevicePush,
    refuses: ['push-off', 'push-address-refused', 'push-expired', 'too-many-push-devices'],
    triesPerMinute: 60,
  },
  endDevicePush: {
    is: 'DELETE /api/frontend/v1/customer/:customerUuid/push',
    says: 'Tells the device of this session nothing more of the account; twice is once.',
    who: ownCustomerEvenSuspended(),
    /** Whether the device still gets notifications for another account of the person. */
    gives: Shape({ IsOnForOthers: Type.Boolean() }),
    refuses: [],
  },
  testDevicePush: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/push/test',
    says: 'Sends a notification to the device of this session, to see that it arrives.',
    who: ownCustomerEvenSuspended(),
    body: Nothing,
    gives: Nothing,
    refuses: ['push-off', 'push-not-on'],
    triesPerMinute: 5,
  },
  renewDevicePush: {
    is: 'POST /api/frontend/v1/push/renewed',
    says: 'A browser was given another address by its push service. Who knows the old address and its secret is that browser.',
    who: anyone,
    body: Shape({ OldEndpoint: address.Endpoint, OldAuth: address.Auth, ...address }),
    gives: Nothing,
    refuses: ['push-off', 'push-address-refused', 'not-found'],
    triesPerMinute: 10,
  },
})
