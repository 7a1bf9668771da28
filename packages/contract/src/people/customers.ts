import { Type } from 'typebox'
import { anyone, calls, minutes, ownCustomer, ownCustomerEvenSuspended, seconds, signedIn } from '../call.ts'
import { Cents, Changes, Email, Line, Name, Nanos, Nothing, OptIn, PageInfo, paging, Shape, Uuid } from '../shapes.ts'

const short = Line(20)
const line = Line(100)

/** The parts of an address (1§3). */
const addressParts = {
  Description: Type.Optional(line),
  LocationProvider: Type.Optional(Line(60)),
  LocationProviderIDX: Type.Optional(Line(200)),
  BuildingName: Type.Optional(line),
  UnitType: Type.Optional(short),
  UnitTypeExtra: Type.Optional(short),
  Number: Type.Optional(short),
  NumberPre: Type.Optional(short),
  NumberPost: Type.Optional(short),
  StreetName: Type.Optional(line),
  StreetType: Type.Optional(Line(40)),
  State: Type.Optional(line),
  Suburb: Type.Optional(line),
  City: Type.Optional(line),
  Country: Type.Optional(line),
  PostCode: Type.Optional(Line(10)),
  Lines: Type.Optional(Type.Array(line, { maxItems: 8 })),
  Latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  Longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
}

const AddressType = Type.Literal('DELIVERY')
const Rank = Type.Integer({ minimum: 1, maximum: 1000 })

/** 1§3: a delivery address. Rank 1 is the default one. */
export const Address = Shape({
  AddressUUID: Uuid,
  CustomerUUID: Uuid,
  AddressType,
  Rank,
  IsDefault: Type.Boolean(),
  ...addressParts,
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
})

const AddressBody = Shape({
  AddressUUID: Type.Optional(Uuid),
  CustomerUUID: Type.Optional(Uuid),
  AddressType: Type.Optional(AddressType),
  Rank: Type.Optional(Rank),
  IsDefault: Type.Optional(Type.Boolean()),
  ...addressParts,
})

/** A place in the address partner's terms. */
export const Location = Shape({
  LocationProvider: Type.String(),
  LocationProviderIDX: Type.String(),
  Formatted: Type.String(),
  UnitType: Type.Optional(Type.String()),
  UnitTypeExtra: Type.Optional(Type.String()),
  Number: Type.String(),
  StreetName: Type.String(),
  StreetType: Type.String(),
  Suburb: Type.String(),
  City: Type.String(),
  Country: Type.String(),
  PostCode: Type.String(),
  Lines: Type.Array(Type.String()),
  Latitude: Type.Optional(Type.Number()),
  Longitude: Type.Optional(Type.Number()),
})

const AccountState = Type.Union([Type.Literal('Active'), Type.Literal('Suspended')])

/**
 * Why an account is suspended: an unpaid bill, an exceeded spend limit, security, the customer's request, or a breach
 * of the terms.
 */
const SuspensionReason = Type.Enum(['unpaid', 'spend-limit', 'security', 'asked', 'terms'])

/** 1§3: the current account. */
export const Customer = Shape({
  UUID: Uuid,
  FirstName: Name,
  LastName: Name,
  Email,
  MobileNumber: Type.Optional(Type.String()),
  ExternalRef5: Type.Optional(Type.String()),
  CreatedAt: Nanos,
  EmailVerified: Type.Boolean(),
  AccountState,
})

/** 1§3: preferences of a person, across customer accounts. */
const UserPreferences = Shape({
  lang: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('mi-NZ')])),
  'is-accepted-terms': Type.Optional(Type.Boolean()),
  is_web_welcome_tour_shown: Type.Optional(Type.Boolean()),
  v_tour: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  shown_whats_new_last_version: Type.Optional(Line(40)),
  shown_features_versions: Type.Optional(Type.Array(Line(40), { maxItems: 200 })),
})

/** 1§3, 3§9.1: preferences of a customer account. */
export const CustomerPreferences = Shape({
  notifications: Type.Optional(
    Shape({ NotifySpecialOffers: Type.Optional(OptIn), NotifyNewsletters: Type.Optional(OptIn) }),
  ),
  policy: Type.Optional(Type.Boolean()),
  'top-up-auto': Type.Optional(
    Shape({
      amount: Type.Integer(),
      days: Type.Integer(),
      status: Type.Boolean(),
      type: Type.Literal('EVERY_DAY'),
    }),
  ),
  HideExternalIDPromt: Type.Optional(Type.Boolean()),
  web_recaps_shown: Type.Optional(Type.Array(Type.Integer({ minimum: 2000, maximum: 2200 }), { maxItems: 100 })),
  web_feedback: Type.Optional(Type.Array(Type.Integer({ minimum: 2000, maximum: 2200 }), { maxItems: 100 })),
  web_dashboard_quick_links: Type.Optional(Type.Array(Line(60), { maxItems: 20 })),
  onboarding: Type.Optional(
    Shape({
      step: Type.Optional(Line(60)),
      MobileUUID: Type.Optional(Uuid),
      done: Type.Optional(Type.Boolean()),
    }),
  ),
})

export const customers = calls({
  customer: {
    is: 'GET /api/frontend/v1/customer/:customerUuid',
    says: 'The customer account (1§3).',
    who: ownCustomerEvenSuspended(),
    gives: Customer,
    refuses: ['not-found'],
    fresh: minutes(3),
  },
  accountState: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/account_state',
    says: 'The account state document: Suspended confines the account to the suspended page (1§3, 1§6).',
    who: ownCustomerEvenSuspended(),
    gives: Shape({
      AccountState,
      /** The reason, the amount owed, and since when; only for a suspended account. */
      Reason: Type.Optional(SuspensionReason),
      AmountOwedCents: Type.Optional(Cents),
      SuspendedAtNanos: Type.Optional(Nanos),
    }),
    refuses: ['not-found'],
    fresh: seconds(30),
  },
  addAddress: {
    is: 'POST /v2/:spid/customer/:customerUuid/address',
    says: 'Adds a delivery address; the first one and one with Rank 1 or IsDefault becomes the default (2§7.9, 1§5).',
    who: ownCustomer(),
    body: AddressBody,
    gives: Address,
    refuses: ['no-location', 'address-incomplete', 'too-many-requests'],
    status: 201,
  },
  addresses: {
    is: 'GET /v2/:spid/customer/:customerUuid/address',
    says: 'The delivery addresses by Rank, the default first (2§7.9).',
    who: ownCustomer(),
    query: Shape({
      AddressType: Type.Optional(AddressType),
      SortBy: Type.Optional(Type.Literal('Rank')),
      ...paging,
    }),
    gives: Shape({ Addresses: Type.Array(Address), PageInfo }),
    refuses: [],
    fresh: minutes(30),
  },
  address: {
    is: 'GET /v2/:spid/customer/:customerUuid/address/:addressUuid',
    says: 'One delivery address (2§7.9).',
    who: ownCustomer(),
    gives: Address,
    refuses: ['not-found'],
    fresh: minutes(30),
  },
  changeAddress: {
    is: 'PUT /v2/:spid/customer/:customerUuid/address/:addressUuid',
    says: 'Changes a delivery address: what is not sent stays. Rank 1 makes it the default and unsets the old one (1§4).',
    who: ownCustomer(),
    body: Changes(Address, AddressBody.properties),
    gives: Address,
    refuses: ['not-found', 'address-incomplete'],
  },
  removeAddress: {
    is: 'DELETE /v2/:spid/customer/:customerUuid/address/:addressUuid',
    says: 'Removes a delivery address; when it was the default, the next one becomes it (2§7.9).',
    who: ownCustomer(),
    gives: Nothing,
    refuses: ['not-found'],
  },
  searchLocations: {
    is: 'GET /v2/:spid/location/search',
    says: 'Places that match what was typed; plain letters find macrons (2§7.9).',
    who: anyone,
    query: Shape({
      Search: Type.String({ maxLength: 120 }),
      Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    gives: Shape({ Locations: Type.Array(Location) }),
    refuses: ['unavailable'],
    fresh: minutes(30),
    runs: 'partner',
    triesPerMinute: 240,
  },
  location: {
    is: 'GET /v2/:spid/location/:provider/:providerIdx',
    says: 'One place by its provider and the key there (2§7.9).',
    who: anyone,
    gives: Location,
    refuses: ['not-found', 'unavailable'],
    fresh: minutes(30),
    runs: 'partner',
    triesPerMinute: 240,
  },
  userPreferences: {
    is: 'GET /api/frontend/v1/preferences',
    says: 'The preference document of the signed-in person (1§3).',
    who: signedIn,
    gives: UserPreferences,
    refuses: [],
    fresh: minutes(3),
  },
  saveUserPreferences: {
    is: 'PUT /api/frontend/v1/preferences',
    says: 'Sets the fields that are sent in the preference document of the signed-in person; others stay (1§3).',
    who: signedIn,
    body: UserPreferences,
    gives: UserPreferences,
    refuses: [],
  },
  claimRewardsCard: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/claim_rewards_card',
    says: 'Claims a rewards card by the sign-in of the rewards account; its id becomes the rewards number (2§7.1).',
    who: ownCustomer(),
    body: Shape({ RewardsEmail: Email, Password: Type.String({ minLength: 1, maxLength: 200 }) }),
    gives: Shape({ UUID: Uuid }),
    refuses: ['wrong-sign-in', 'not-allowed', 'unavailable'],
    runs: 'partner',
    triesPerMinute: 10,
    needs: 'step-up',
  },
})
