/** The titles of the screens that are not built yet. */
export const notOffered: Readonly<Record<string, string>> = {
  '/ufb': 'Broadband',
  '/ufb-package': 'Broadband',
  '/broadband': 'Broadband',
  '/select-ufb-product': 'Broadband',
  '/eshop/checkout-ufb/{-$step}': 'Broadband',
  '/billing-routes': 'Billing routes',
  '/profile/customer-groups': 'Customer groups',
  '/profile/mobile-groups': 'Mobile groups',
  '/profile/balance/billing-methods/add': 'Billing routes',
  '/profile/balance/billing-methods/edit/$uuid': 'Billing routes',
  '/profile/balance/billing-methods/accept/$uuid': 'Billing routes',
  '/profile/ufb/broadband/{-$page}': 'Broadband',
  '/profile/ufb/balance/{-$page}': 'Broadband',
  '/profile/ufb/security/{-$page}': 'Security',
}
