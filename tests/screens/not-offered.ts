/** The titles of the screens that are not built yet. */
export const notOffered: Readonly<Record<string, string>> = {
  '/ufb': 'Broadband',
  '/ufb-package': 'Broadband',
  '/broadband': 'Broadband',
  '/select-ufb-product': 'Broadband',
  '/eshop/checkout-ufb/{-$step}': 'Broadband',
  '/profile/ufb/broadband/{-$page}': 'Broadband',
  '/profile/ufb/balance/{-$page}': 'Broadband',
  '/profile/ufb/security/{-$page}': 'Security',
}
