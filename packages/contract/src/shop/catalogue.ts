import { Type } from 'typebox'
import { anyone, calls, minutes, seconds } from '../call.ts'
import { Cents, Nothing, Shape, Uuid } from '../shapes.ts'
import {
  CatalogueEntry,
  ClientOffer,
  ClientPlan,
  DerivedEntry,
  DisplayItem,
  PlanService,
  Price,
  ProductType,
  SimOnSale,
} from './catalogue-shapes.ts'

const Days = Type.Integer({ minimum: 0 })

/** A destination and the price of a call to it; the price is text, shown exactly as the provider wrote it (3§9.6). */
const InternationalRate = Shape({ location: Type.String(), price: Type.String(), rate: Type.Enum(['c_min']) })

/** Countries where a mobile costs the same to use, by their two letters in ISO 3166. Day passes name its id. */
const RoamingZone = Shape({
  Zone: Type.String(),
  Name: Type.String(),
  Countries: Type.Array(Type.String()),
  Rates: Shape({ data: Cents, voice: Cents, sms: Cents, mms: Cents }),
})

/** The catalogue: what is on sale, at which price, for whom (2§7.3). */
export const catalogue = calls({
  postpayPlans: {
    is: 'GET /v1/:spid/postpay_mobile_plans',
    says: 'The postpay plans and add-ons on offer, with the prices of offers that everybody gets (2§7.3).',
    who: anyone,
    gives: Shape({ PostpayMobilePlans: Type.Array(CatalogueEntry), Prices: Type.Array(Price) }),
    refuses: ['plans-locked'],
    isOfPlans: true,
    fresh: seconds(60),
  },
  prepayPlans: {
    is: 'GET /v3/:spid/prepay_mobile_plans',
    says: 'The prepay and pay-as-you-go plans and add-ons on offer; 404 no_products_list when there are none (2§7.3).',
    who: anyone,
    gives: Shape({ PrepayAddons: Type.Array(CatalogueEntry), Prices: Type.Array(Price) }),
    refuses: ['no-products-list', 'plans-locked'],
    isOfPlans: true,
    fresh: seconds(60),
  },
  entries: {
    is: 'POST /catalog/v2/entries',
    says: 'Plans and add-ons of the asked product types, with the prices that hold for the customer named; noauth asks as a visitor, whoever is signed in (2§7.3).',
    who: anyone,
    query: Shape({ noauth: Type.Optional(Type.String({ maxLength: 10 })) }),
    body: Shape({
      ProductTypeList: Type.Optional(Type.Array(ProductType, { maxItems: 10 })),
      SearchOptions: Type.Optional(Shape({ PageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) })),
      CustomerInfo: Type.Optional(Shape({ ID: Uuid })),
      ProductInfo: Type.Optional(
        Shape({
          ProductType: Type.Optional(Type.String({ maxLength: 40 })),
          ProductInstanceUUID: Type.Optional(Uuid),
        }),
      ),
    }),
    gives: Shape({ Entries: Type.Array(CatalogueEntry), Prices: Type.Array(Price) }),
    refuses: ['not-found', 'current-account-not-specified', 'plans-locked'],
    isOfPlans: true,
    fresh: minutes(3),
    runs: 'reads',
    visitorSays: { noauth: 'true' },
  },
  plansCollection: {
    is: 'GET /api/frontend/v1/collections/plans',
    says: 'The collection plans of 2§7.18: what is on sale, in the client’s form and as the shop lists it (1§3).',
    who: anyone,
    gives: Shape({
      Plans: Type.Array(ClientPlan),
      Services: Type.Array(PlanService),
      Entries: Type.Array(DerivedEntry),
      Items: Type.Array(DisplayItem),
    }),
    refuses: ['plans-locked'],
    isOfPlans: true,
    fresh: minutes(10),
  },
  offersCollection: {
    is: 'GET /api/frontend/v1/collections/offers',
    says: 'The collection offers of 2§7.18: the offers that are everybody’s, in the client’s form (1§3).',
    who: anyone,
    gives: Shape({ Offers: Type.Array(ClientOffer) }),
    refuses: ['plans-locked'],
    isOfPlans: true,
    fresh: minutes(3),
  },
  unlockPlans: {
    is: 'POST /api/frontend/v1/plans/unlock',
    says: 'Opens plans and prices for this browser for 30 days, where the provider keeps them behind a password (1§2).',
    who: anyone,
    body: Shape({ Password: Type.String({ minLength: 1, maxLength: 200 }) }),
    gives: Nothing,
    refuses: ['plans-password-wrong', 'not-found'],
    runs: 'reads',
    triesPerMinute: 10,
    forViews: false,
  },
  sims: {
    is: 'GET /api/frontend/v1/catalogue/sims',
    says: 'The two SIMs on sale, eSIM and Physical SIM, with their prices (1§3, 3§9.3).',
    who: anyone,
    gives: Shape({ Sims: Type.Array(SimOnSale) }),
    refuses: [],
    fresh: minutes(30),
  },
  terms: {
    is: 'GET /api/frontend/v1/terms',
    says: 'What the provider’s file says beside plans: what use outside a plan costs for each started megabyte or minute and each message, when bills are due, and the days of the steps about overdue ones.',
    who: anyone,
    gives: Shape({
      CasualRates: Shape({ data: Cents, voice: Cents, sms: Cents, mms: Cents, idd_voice: Cents, idd_sms: Cents }),
      Bills: Shape({ DueAfterDays: Days }),
      Dunning: Shape({
        ReminderAfterDays: Days,
        SecondReminderAfterDays: Days,
        NoticeAfterDays: Days,
        NoticeWorkingDays: Days,
        FinalNoticeWorkingDays: Days,
        LeastToSuspendCents: Cents,
      }),
    }),
    refuses: [],
    fresh: minutes(3),
  },
  roaming: {
    is: 'GET /api/frontend/v1/roaming',
    says: 'What a mobile costs to use abroad: the zones with their countries, and the price of each started megabyte, started minute and message there, without GST.',
    who: anyone,
    gives: Shape({ Zones: Type.Array(RoamingZone) }),
    refuses: [],
    fresh: minutes(3),
    flags: ['IS_INTERNATIONAL_PLANS_ALLOWED'],
  },
  internationalRates: {
    is: 'GET /api/frontend/v1/international-rates',
    says: 'What calls to other countries cost, in cents per minute (3§9.6).',
    who: anyone,
    gives: Shape({ Rates: Type.Array(InternationalRate) }),
    refuses: [],
    fresh: minutes(30),
    flags: ['IS_INTERNATIONAL_PLANS_ALLOWED'],
  },
})
