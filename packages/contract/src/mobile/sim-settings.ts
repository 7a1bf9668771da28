import { forwardKinds, switches } from '@waea/domain/sim-settings/features'
import { type TSchema, Type } from 'typebox'
import { calls, minutes, ownCustomer, provider } from '../call.ts'
import { Day, Line, Nanos, Shape, TypedNumber, Uuid } from '../shapes.ts'

function fields<Name extends string, Field extends TSchema>(names: readonly Name[], field: Field): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>
}

const RingTime = Type.Integer({ minimum: 0, maximum: 600 })

/** The settings of a SIM (1§3). A forward's destination is a number as stored, or empty. */
const Settings = Shape({
  ...fields(switches, Type.Boolean()),
  ...fields(forwardKinds, Shape({ Active: Type.Boolean(), Destination: Type.String() })),
  /** How many seconds it rings before CFNRY forwards the call. */
  CFNRRingTime: RingTime,
  CallWaiting: Shape({ Available: Type.Boolean(), Enabled: Type.Boolean() }),
})

/** The settings to change. For a forward or call waiting, either part can be omitted. */
const SettingsInput = Shape({
  ...fields(switches, Type.Optional(Type.Boolean())),
  ...fields(
    forwardKinds,
    Type.Optional(Shape({ Active: Type.Optional(Type.Boolean()), Destination: Type.Optional(TypedNumber) })),
  ),
  CFNRRingTime: Type.Optional(RingTime),
  CallWaiting: Type.Optional(
    Shape({ Available: Type.Optional(Type.Boolean()), Enabled: Type.Optional(Type.Boolean()) }),
  ),
})

/** What the provider has barred regardless of the customer's settings, and why (1§6). */
const OperatorBarring = Type.Array(Shape({ Name: Type.String(), Reason: Type.String(), SinceNanos: Nanos }))

const SimSettings = Shape({
  /** The customer's choice, without the provider's barring. */
  Settings,
  /** The same settings, grouped (1§3). */
  Groups: Shape({
    CallForwarding: Shape(fields(['CFUActive', 'CFBActive', 'CFNRYActive', 'CFNRCActive'], Type.Boolean())),
    CallRestriction: Shape(fields(['CallWaitingEnabled', 'AllowCallHold'], Type.Boolean())),
    Barring: Shape(fields(['AllowIncomingCalls', 'AllowOutgoingCalls'], Type.Boolean())),
  }),
  /** What the network has confirmed. */
  Confirmed: Settings,
  /** The fields that the network has not applied yet. */
  Unconfirmed: Type.Array(Type.String()),
  /** `underway` while the network is working on it; `not-done` if it ended without applying everything. */
  State: Type.Enum(['confirmed', 'underway', 'not-done']),
  OperatorBarring,
})

/** The web filter of a mobile. */
const WebFilter = Shape({
  /** Blocks websites that steal data or carry malware. */
  WebSecurity: Type.Boolean(),
  /** Blocks websites that are not suitable for children. */
  KidsSafe: Type.Boolean(),
  Blocked: Type.Array(Type.String()),
  Allowed: Type.Array(Type.String()),
  /** The fields that the network has not applied yet. */
  Unconfirmed: Type.Array(Type.String()),
  State: Type.Enum(['confirmed', 'underway', 'not-done']),
})

const mobileNamed = { MobileUUID: Uuid, CustomerUUID: Uuid }
const AutoActive = Shape({ AutoActive: Type.Boolean(), Confirmed: Type.Boolean() })

/** The settings of a SIM: roaming, forwarding, caller id, barring (2§7.14). */
export const simSettings = calls({
  settings: {
    is: 'GET /sim/v1/settings',
    says: 'The settings of a SIM: what is wished, and what the network has confirmed (2§7.14).',
    who: ownCustomer('CustomerUUID', 'query'),
    query: Shape(mobileNamed),
    gives: SimSettings,
    refuses: ['not-found', 'no-available-product'],
    fresh: minutes(5),
  },
  saveSettings: {
    is: 'PUT /sim/v1/settings',
    says: 'Changes the named settings of a SIM. What depends on them is refused until the call names it too (1§4, 2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ ...mobileNamed, Settings: SettingsInput }),
    gives: SimSettings,
    refuses: [
      'not-found',
      'not-allowed',
      'no-available-product',
      'settings-conflict',
      'settings-dependent',
      'operator-barred',
      'forward-not-possible',
      'ring-time',
      'step-up-needed',
    ],
    needs: 'step-up-in-part',
  },
  autoActive: {
    is: 'GET /sim/daily-roaming/auto-active/:customerUuid/:mobileUuid',
    says: 'Whether roaming is charged by the day automatically (2§7.14).',
    who: ownCustomer(),
    gives: AutoActive,
    refuses: ['not-found', 'no-available-product'],
    fresh: minutes(5),
  },
  setAutoActive: {
    is: 'POST /sim/daily-roaming/auto-active',
    says: 'Switches the automatic charge of roaming by the day; requests of one mobile are done in order (2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ ...mobileNamed, AutoActive: Type.Boolean() }),
    gives: AutoActive,
    refuses: ['not-found', 'not-allowed', 'no-available-product', 'operator-barred'],
  },
  webFilter: {
    is: 'GET /api/frontend/v1/web-filter/:customerUuid/:mobileUuid',
    says: 'Web security and kids-safe filter of a SIM, with its lists of websites (1§1); not in production.',
    who: ownCustomer(),
    gives: WebFilter,
    refuses: ['not-found', 'no-available-product'],
  },
  saveWebFilter: {
    is: 'PUT /api/frontend/v1/web-filter/:customerUuid/:mobileUuid',
    says: 'Switches a filter of a SIM, or moves one website to a list or off it; not in production.',
    who: ownCustomer(),
    body: Shape({
      WebSecurity: Type.Optional(Type.Boolean()),
      KidsSafe: Type.Optional(Type.Boolean()),
      Site: Type.Optional(Shape({ Name: Line(300), On: Type.Enum(['blocked', 'allowed', 'none']) })),
    }),
    gives: WebFilter,
    refuses: ['not-found', 'not-allowed', 'no-available-product', 'filter-site', 'filter-full'],
  },
  webFilterReport: {
    is: 'GET /api/frontend/v1/web-filter/:customerUuid/:mobileUuid/report',
    says: 'How many websites the network blocked in the last 30 days, by day and kind; not in production.',
    who: ownCustomer(),
    gives: Shape({ Blocked: Type.Array(Shape({ Day: Day, Category: Type.String(), Count: Type.Integer() })) }),
    refuses: ['not-found', 'no-available-product'],
  },
  operatorBars: {
    is: 'GET /api/frontend/v1/operator-barring/:customerUuid/:mobileUuid',
    says: 'What the provider has barred of a SIM, for the provider (1§6).',
    who: provider('mobile:bar'),
    gives: Shape({ OperatorBarring }),
    refuses: ['not-found'],
  },
  bar: {
    is: 'PUT /api/frontend/v1/operator-barring/:customerUuid/:mobileUuid',
    says: 'Bars something of a SIM over the customer’s settings, with the reason that they read (1§6).',
    who: provider('mobile:bar'),
    body: Shape({ Name: Line(60, 1), Reason: Line(200, 1) }),
    gives: Shape({ OperatorBarring }),
    refuses: ['not-found', 'no-available-product', 'invalid-input'],
  },
  liftBar: {
    is: 'DELETE /api/frontend/v1/operator-barring/:customerUuid/:mobileUuid/:name',
    says:
      'Lifts the provider’s barring: what the customer wished holds again. What is not barred stays so; a name of nothing that ' +
      'can be barred is not found (1§6).',
    who: provider('mobile:bar'),
    gives: Shape({ OperatorBarring }),
    refuses: ['not-found', 'no-available-product'],
  },
})
