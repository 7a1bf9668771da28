type Card = { CardType: string; CardLast4: string }
type Expiry = { CardExpiryMonth: number; CardExpiryYear: number }

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

/** A card's last month as it is printed on it: `04/28`. */
export function cardExpiryText({ CardExpiryMonth, CardExpiryYear }: Expiry): string {
  return `${String(CardExpiryMonth).padStart(2, '0')}/${String(CardExpiryYear % 100).padStart(2, '0')}`
}
