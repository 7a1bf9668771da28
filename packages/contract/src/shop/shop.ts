import { Type } from 'typebox'
import { anyone, calls, hours, minutes, ownCustomer, partner } from '../call.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Cents, Nanos, Shape, SPID, Uuid } from '../shapes.ts'
import {
  Cart,
  CartItemInput,
  CartLine,
  CartLineInput,
  CartNotice,
  CheckoutAddress,
  EsimProfile,
  Order,
  OrderDetail,
  OrderStatus,
  Parcel,
  SimStatus,
} from './shop-shapes.ts'

const checkoutFields = {
  SPID,
  UUID: Uuid,
  Number: Type.Optional(Type.String({ maxLength: 40 })),
  CustomerUUID: Uuid,
  Address: Type.Optional(CheckoutAddress),
  PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
  PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
  KeepCard: Type.Optional(Type.Boolean()),
  /**
   * Activates the eSIM as soon as it is issued, if it is the order's only SIM and has a plan. A plan on the bill needs a
   * saved card or a passed credit check for that, or a payment now that keeps its card. Left out, the customer activates
   * it.
   */
  StartNow: Type.Optional(Type.Boolean()),
}

/**
 * The answer of a checkout. With a `ClientSecret`, the browser must confirm the payment, and the order waits for it.
 */
const Placed = Shape({
  Order: Shape({
    UUID: Uuid,
    Number: Type.String(),
    Status: OrderStatus,
    AmountCents: Cents,
    AmountTaxCents: Cents,
    DueCents: Cents,
    UpdatedAtNanos: Nanos,
  }),
  PaymentUUID: Type.Optional(Uuid),
  ClientSecret: Type.Optional(Type.String()),
  /** The payment's status, such as COMPLETED, PENDING or NEEDS AUTHORIZATION (1§4). */
  Status: Type.String(),
})

const OlderCart = Shape({
  UUID: Uuid,
  Number: Type.String(),
  CustomerUUID: Type.Optional(Uuid),
  AmountCents: Cents,
  AmountTaxCents: Cents,
  DueCents: Cents,
  Items: Type.Array(CartLine),
  UpdatedAtNanos: Nanos,
  Notices: Type.Array(CartNotice),
})

/** An order after a change. With `IsUnderWay`, the courier has not yet confirmed that it was in time. */
const Changed = Shape({ Status: OrderStatus, IsUnderWay: Type.Boolean() })

/** The refusals of a number to port. They are the same as for a port to a SIM in service. */
const numberRefusals = [
  'number-invalid',
  'porting-carrier',
  'porting-account',
  'porting-sim',
  'porting-off',
  'porting-into-mobile',
  'porting-twice',
  'porting-own-number',
  'port-in-progress',
] as const

const cartRefusals = [
  'not-found',
  'suspended',
  'unknown-sim-type',
  'sim-plan-not-available',
  'too-many-sims',
  ...numberRefusals,
] as const

const checkoutRefusals = [
  'not-found',
  'not-allowed',
  'email-unverified',
  'no-order-items',
  'unknown-sim-type',
  'plan-not-specified',
  'sim-plan-not-specified',
  'sim-plan-not-available',
  'sim-type-not-available',
  'too-many-sims',
  'too-few-sims',
  'too-many-members',
  'no-location',
  'address-incomplete',
  'price-changed',
  'order-state',
  'in-progress',
  ...numberRefusals,
  ...paymentRefusals,
] as const

/** The shop: carts, checkout and orders (2§7.15). */
export const shop = calls({
  courierEvents: {
    is: 'POST /webhooks/courier',
    says: 'What the courier tells us of parcels, signed over the raw bytes.',
    who: partner('courier'),
    gives: Shape({ received: Type.Integer() }),
    refuses: ['not-allowed'],
    runs: 'partner',
  },
  handsetFilters: {
    is: 'GET /api/frontend/v1/handset-filters',
    says: 'By what a shop of handsets filters, for a client with such a screen; the portal has none (3§9.5). What is not known is left out.',
    who: anyone,
    gives: Shape({
      Colours: Type.Array(Type.String()),
      Storage: Shape({ FromGB: Type.Integer(), UptoGB: Type.Integer() }),
      Brands: Type.Array(Type.String()),
    }),
    refuses: [],
    fresh: hours(24),
  },
  saveCart: {
    is: 'POST /eshop/v2/cart',
    says:
      'Saves a cart, with names and prices from the catalogue; a visitor’s cart is claimed by naming an own customer ' +
      '(2§7.15, 1§4). Without Items it is not claimed, and comes back without CustomerUUID, while the customer has ' +
      'another cart with something in it.',
    who: anyone,
    runs: 'single',
    body: Shape({
      SPID: Type.Optional(SPID),
      UUID: Type.Optional(Uuid),
      Number: Type.Optional(Type.String({ maxLength: 40 })),
      CustomerUUID: Type.Optional(Uuid),
      /** Omit it to claim a cart unchanged. */
      Items: Type.Optional(Type.Array(CartItemInput, { maxItems: 50 })),
    }),
    gives: Cart,
    refuses: [...cartRefusals],
  },
  cart: {
    is: 'GET /eshop/v2/cart/:uuid',
    says: 'A cart by its id: a visitor’s, or one of an own customer (2§7.15).',
    who: anyone,
    gives: Cart,
    refuses: ['not-found'],
  },
  customerCart: {
    is: 'GET /eshop/v2/customer/:customerUuid/cart',
    says: 'The cart that the customer saved last and has not bought; 404 when there is none (2§7.15).',
    who: ownCustomer(),
    gives: Cart,
    refuses: ['not-found'],
  },
  checkout: {
    is: 'POST /eshop/v2/checkout',
    says: 'Places the order of a cart and starts its payment; again for the same cart it is the same order (2§7.15).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ ...checkoutFields, Items: Type.Optional(Type.Array(CartItemInput, { maxItems: 50 })) }),
    gives: Placed,
    refuses: [...checkoutRefusals],
    runs: 'partner',
    once: true,
    needs: 'step-up-when-unproved',
  },
  orders: {
    is: 'GET /eshop/v2/customer/:customerUuid/orders',
    says: 'The customer’s orders, newest first (2§7.15).',
    who: ownCustomer(),
    gives: Shape({ Orders: Type.Array(Order) }),
    refuses: [],
    fresh: minutes(5),
  },
  order: {
    is: 'GET /eshop/v2/customer/:customerUuid/order/:number',
    says: 'One order with its SIMs, its timeline, its address and its payments (2§7.15).',
    who: ownCustomer(),
    gives: OrderDetail,
    refuses: ['not-found'],
    fresh: minutes(5),
  },
  cancelOrder: {
    is: 'POST /eshop/v2/customer/:customerUuid/order/:number/cancel',
    says:
      'Cancels an order that has not been dispatched: the courier says of each parcel whether it was in time. What was paid ' +
      'goes back to the card, and its SIMs and numbers to the network. Again is the same.',
    who: ownCustomer(),
    gives: Changed,
    refuses: ['not-found', 'not-allowed', 'order-state', 'unavailable'],
    runs: 'partner',
    once: true,
  },
  changeOrderAddress: {
    is: 'PUT /eshop/v2/customer/:customerUuid/order/:number/address',
    says:
      'Sends the parcels of an order to another address, until the courier has picked one up; checked as at the checkout. ' +
      'It costs nothing.',
    who: ownCustomer(),
    body: Shape({ Address: CheckoutAddress }),
    gives: Changed,
    refuses: ['not-found', 'not-allowed', 'order-state', 'no-location', 'address-incomplete', 'number-invalid'],
    runs: 'partner',
    needs: 'step-up-when-unproved',
  },
  parcels: {
    is: 'GET /eshop/v2/customer/:customerUuid/parcels',
    says: 'The parcels of SIMs that are not in service yet, with the order of each.',
    who: ownCustomer(),
    gives: Shape({
      Parcels: Type.Array(
        Shape({ Number: Type.String(), SIM: Type.Integer(), MobileUUID: Uuid, Status: SimStatus, Parcel }),
      ),
    }),
    refuses: [],
    fresh: minutes(5),
  },
  esimStatus: {
    is: 'GET /eshop/orders-esim-status/:customerUuid/order/:number',
    says:
      'The eSIMs of an order and the codes with which phones fetch them, for the owner, who has just shown who they are ' +
      '(2§7.15).',
    who: ownCustomer(),
    gives: Shape({
      Status: OrderStatus,
      ActivationCode: Type.Optional(Type.String()),
      Sims: Type.Array(EsimProfile),
    }),
    refuses: ['not-found', 'not-allowed'],
    needs: 'step-up',
  },
  olderSaveCart: {
    is: 'POST /eshop/cart',
    says: 'Saves a cart in the older line shape (2§7.15).',
    who: anyone,
    runs: 'single',
    body: Shape({
      SPID: Type.Optional(SPID),
      UUID: Type.Optional(Uuid),
      CustomerUUID: Type.Optional(Uuid),
      Items: Type.Optional(Type.Array(CartLineInput, { maxItems: 50 })),
    }),
    gives: OlderCart,
    refuses: [...cartRefusals, 'plan-not-specified'],
  },
  olderCart: {
    is: 'GET /eshop/cart/:uuid',
    says: 'A cart by its id in the older line shape (2§7.15).',
    who: anyone,
    gives: OlderCart,
    refuses: ['not-found'],
  },
  olderCustomerCart: {
    is: 'GET /eshop/customer/:customerUuid/cart',
    says: 'The customer’s cart in the older line shape (2§7.15).',
    who: ownCustomer(),
    gives: OlderCart,
    refuses: ['not-found'],
  },
  olderCheckout: {
    is: 'POST /eshop/checkout',
    says: 'Places the order of a cart sent in the older line shape (2§7.15).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ ...checkoutFields, Items: Type.Optional(Type.Array(CartLineInput, { maxItems: 50 })) }),
    gives: Placed,
    refuses: [...checkoutRefusals],
    runs: 'partner',
    once: true,
    needs: 'step-up-when-unproved',
  },
  olderOrders: {
    is: 'GET /eshop/customer/:customerUuid/orders',
    says: 'The customer’s orders, newest first; the answer of the newer call (2§7.15).',
    who: ownCustomer(),
    gives: Shape({ Orders: Type.Array(Order) }),
    refuses: [],
    fresh: minutes(5),
  },
  olderOrder: {
    is: 'GET /eshop/customer/:customerUuid/order/:number',
    says: 'One order; the answer of the newer call (2§7.15).',
    who: ownCustomer(),
    gives: OrderDetail,
    refuses: ['not-found'],
    fresh: minutes(5),
  },
})
