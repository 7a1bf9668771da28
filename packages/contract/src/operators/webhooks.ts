import { testEventType, webhookEventTypes } from '@waea/domain/webhooks/event-types'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Line, Nanos, Nothing, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const EventType = Type.Enum([...webhookEventTypes])
const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed'])

/** What an operator says of an endpoint. */
const EndpointFields = {
  /** https, and outside production http too; without user name and password. */
  Url: Type.String({ minLength: 1, maxLength: 2000 }),
  Description: Line(200),
  EventTypes: Type.Array(EventType, { minItems: 1, maxItems: webhookEventTypes.length, uniqueItems: true }),
}

const endpoint = {
  UUID: Uuid,
  ...EndpointFields,
  /** Why nothing is sent: an operator paused it, it only failed for three days, or it answered 410. Absent while sent to. */
  PausedBecause: Type.Optional(Type.Enum(['operator', 'failing', 'gone'])),
  /** Since when every attempt has failed; absent if the last one succeeded. */
  FailingSinceNanos: Type.Optional(Nanos),
  /** Until when the secret before this one signs too. */
  EarlierSecretUntilNanos: Type.Optional(Nanos),
  CreatedAtNanos: Nanos,
  WaitingCount: Type.Integer(),
  FailedCount: Type.Integer(),
}
const Endpoint = Shape(endpoint)
/** With the secret `whsec_…`, which no other answer has. */
const EndpointWithSecret = Shape({ ...endpoint, Secret: Type.String() })

const Delivery = Shape({
  /** The event’s id, in the header webhook-id as `msg_<uuid>`: the same at every attempt and endpoint. */
  EventUUID: Uuid,
  EventType: Type.Enum([...webhookEventTypes, testEventType]),
  CustomerUUID: Type.Optional(Uuid),
  State: DeliveryState,
  Attempts: Type.Integer(),
  CreatedAtNanos: Nanos,
  LastAttemptNanos: Type.Optional(Nanos),
  /** When a waiting event is tried next, unless the endpoint is paused or rests. */
  NextAttemptNanos: Type.Optional(Nanos),
  /** The status of the last answer; absent if there was none. */
  LastStatus: Type.Optional(Type.Integer()),
  /** Why the last attempt got no answer. */
  LastError: Type.Optional(Type.String()),
  /** What is sent, as JSON: ids and amounts. */
  Body: Type.String(),
})

/**
 * Webhooks: signed messages about what has happened, to other systems of the provider, by the Standard Webhooks
 * specification.
 */
export const webhooks = calls({
  endpoints: {
    is: 'GET /api/provider/v1/webhooks',
    says: 'The endpoints, the oldest first; there are at most ten, and they come whole. Never their secrets.',
    who: provider('webhook:read'),
    gives: Shape({ Endpoints: Type.Array(Endpoint) }),
    refuses: [],
  },
  createEndpoint: {
    is: 'POST /api/provider/v1/webhooks',
    says:
      'Adds an endpoint, which is sent what happens from now on. Its secret is in this answer alone. An address that is not ' +
      'https or leads into a private network is refused `invalid-input`, an eleventh endpoint `conflict`.',
    who: provider('webhook:manage'),
    body: Shape(EndpointFields),
    gives: EndpointWithSecret,
    refuses: ['conflict'],
    status: 201,
  },
  changeEndpoint: {
    is: 'PUT /api/provider/v1/webhooks/:endpointUuid',
    says:
      'Replaces address, description and kinds of events; what waits goes to the new address. The body says all of it, so ' +
      'that it needs no If-Match.',
    who: provider('webhook:manage'),
    body: Shape(EndpointFields),
    gives: Endpoint,
    refuses: ['not-found'],
  },
  pauseEndpoint: {
    is: 'POST /api/provider/v1/webhooks/:endpointUuid/pause',
    says: 'Sends nothing more until the endpoint is resumed. Its events wait, for up to 30 days.',
    who: provider('webhook:manage'),
    body: Nothing,
    gives: Endpoint,
    refuses: ['not-found'],
  },
  resumeEndpoint: {
    is: 'POST /api/provider/v1/webhooks/:endpointUuid/resume',
    says: 'Sends again, first what waits. What has failed stays so until it is replayed.',
    who: provider('webhook:manage'),
    body: Nothing,
    gives: Endpoint,
    refuses: ['not-found'],
  },
  rotateSecret: {
    is: 'POST /api/provider/v1/webhooks/:endpointUuid/rotate',
    says:
      'Gives the endpoint a new secret, which is in this answer alone. For 24 hours messages carry signatures by both; the ' +
      'secret before those two ends at once.',
    who: provider('webhook:manage'),
    body: Nothing,
    gives: EndpointWithSecret,
    refuses: ['not-found'],
  },
  removeEndpoint: {
    is: 'DELETE /api/provider/v1/webhooks/:endpointUuid',
    says: 'Removes an endpoint with its secret and everything that waits for it.',
    who: provider('webhook:manage'),
    gives: Nothing,
    refuses: ['not-found'],
  },
  deliveries: {
    is: 'GET /api/provider/v1/webhook-deliveries',
    says:
      'What was or will be sent to an endpoint, the newest first or as `Order` says, by page; SmartSearch looks in kinds, ids ' +
      'and errors, and in what the account that it is about is found by.',
    who: provider('webhook:read'),
    query: Shape({ EndpointUUID: Uuid, State: Type.Optional(DeliveryState), ...searching, ...paging }),
    gives: Shape({ Deliveries: Type.Array(Delivery), PageInfo }),
    refuses: [],
  },
  replayDelivery: {
    is: 'POST /api/provider/v1/webhooks/:endpointUuid/deliveries/:eventUuid/replay',
    says: 'Sends an event again, whatever became of it, with the same id and all of its tries.',
    who: provider('webhook:manage'),
    body: Nothing,
    gives: Delivery,
    refuses: ['not-found'],
  },
  replayFailed: {
    is: 'POST /api/provider/v1/webhooks/:endpointUuid/replay',
    says: 'Sends every failed event since a moment again, and says how many.',
    who: provider('webhook:manage'),
    body: Shape({ SinceNanos: Nanos }),
    gives: Shape({ Count: Type.Integer() }),
    refuses: ['not-found'],
  },
  sendTest: {
    is: 'POST /api/provider/v1/webhooks/:endpointUuid/test',
    says: 'Sends an event of kind `webhook.test`, which is about nothing. A paused endpoint is refused `conflict`.',
    who: provider('webhook:manage'),
    body: Nothing,
    gives: Delivery,
    refuses: ['not-found', 'conflict'],
  },
})
