import type { CatalogueEntry } from '../../catalogue/catalogue-entry.ts'
import { anEntry } from '../../catalogue/sample-entries.ts'
import { accept } from '../../refusal.ts'
import { type Cart, emptyCart } from './cart.ts'
import { addSim, type NewSim } from './cart-items.ts'
import type { ShopCatalogue } from './cart-prices.ts'
import type { CheckoutAddress } from './delivery-address.ts'

/** A prepay plan for tests, $40.00 for 28 days. */
export const plan: CatalogueEntry = anEntry({ ProductType: 'prepaymobileAddon' }, { TimePeriodInterval: '28 day' })

/** A catalogue for tests: a free eSIM, a SIM card for $5.00, and the plan. */
export const catalogue: ShopCatalogue = {
  sims: { esim: { available: true, priceCents: 0 }, real_sim: { available: true, priceCents: 500 } },
  entries: [plan],
}

/** A SIM for tests: an eSIM with the plan; override what the test is about. */
export function aSim(over: Partial<NewSim> = {}): NewSim {
  return { UUID: 'sim-1', simType: 'esim', priceCents: 0, plan: { entry: plan }, ...over }
}

/** A cart for tests with this many SIMs. */
export function aCart(sims = 1, over: Partial<NewSim> = {}): Cart {
  let cart = emptyCart('cart', 'C-1')
  for (let n = 1; n <= sims; n++) cart = accept(addSim(cart, aSim({ UUID: `sim-${n}`, ...over })))
  return cart
}

/** A complete checkout address for tests. */
export const address: CheckoutAddress = {
  LocationProvider: 'sandbox',
  LocationProviderIDX: '100',
  City: 'Whangārei',
  Country: 'New Zealand',
  Postcode: '0110',
  Lines: ['1 Bank Street'],
  Email: 'prepay@demo.waea.nz',
  Name: 'Prepay Demo',
  Notes: '',
  Phone: '64215550142',
}
