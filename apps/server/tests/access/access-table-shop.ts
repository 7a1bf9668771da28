import type { Access } from './access-words.ts'

const account: Access = { who: 'account' }
const owner: Access = { who: 'owner' }
const ownCart: Access = {
  who: 'anyone',
  because: 'a visitor’s cart belongs to whoever knows its id; a customer’s to the customer',
}
const checkout: Access = { who: 'owner', verified: true, proof: 'when-unproved' }

/** Who may make the calls of the shop. */
export const accessToShop: Readonly<Record<string, Access>> = {
  'shop.courierEvents': { who: 'partner' },
  'shop.handsetFilters': { who: 'anyone', because: 'words of a form that name nobody' },
  'shop.saveCart': ownCart,
  'shop.cart': ownCart,
  'shop.customerCart': account,
  'shop.checkout': checkout,
  'shop.orders': account,
  'shop.order': account,
  'shop.cancelOrder': owner,
  'shop.changeOrderAddress': { ...owner, proof: 'when-unproved' },
  'shop.returnOptions': owner,
  'shop.askReturn': owner,
  'shop.cancelReturn': owner,
  'shop.returns': { who: 'client' },
  'shop.decideReturn': { who: 'client' },
  'shop.replacementSim': { who: 'client' },
  'shop.sendReplacement': { who: 'client' },
  'shop.parcels': account,
  'shop.esimStatus': { ...owner, proof: 'always' },
  'shop.olderSaveCart': ownCart,
  'shop.olderCart': ownCart,
  'shop.olderCustomerCart': account,
  'shop.olderCheckout': checkout,
  'shop.olderOrders': account,
  'shop.olderOrder': account,
}
