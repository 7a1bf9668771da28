const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
}

/** A card's brand as people know it: `Visa` for the gateway's `visa` (1§3). An unknown one keeps the gateway's name. */
export function cardBrandName(brand: string): string {
  return brands[brand.toLowerCase()] ?? brand
}
