type Card = { CardType: string; CardLast4: string }

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
}

/** A card as people know it: `Visa ···· 4242`. */
export function cardName({ CardType, CardLast4 }: Card): string {
  return `${brands[CardType.toLowerCase()] ?? CardType} ···· ${CardLast4}`
}

/** A saved card as people know it. */
export function savedCardName({ brand, last4 }: { brand: string; last4: string }): string {
  return cardName({ CardType: brand, CardLast4: last4 })
}
