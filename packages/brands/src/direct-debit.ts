/**
 * The direct debit authority that a customer accepts, in paragraphs: the card partner's wording for New Zealand's BECS
 * direct debit, with the brand as the merchant. Do not change the wording: it is shown and stored exactly as it is.
 */
export function directDebitTerms(merchant: string): string {
  return [
    `By providing your bank account details and confirming this authority, you authorise Stripe New Zealand Limited (authorisation code 3143978) to debit your account with the amounts of direct debits payable to ${merchant} (“we”, “us” or “Merchant”) in accordance with this authority.`,
    'You agree that this authority is subject to your bank’s terms and conditions that relate to your account, and to the Direct Debit Service Terms and Conditions at https://stripe.com/nz/legal/nzbecs-customer-dd-service-terms.',
    'You certify that you’re either the sole account holder on the bank account, or an authorised signatory on it with authority to operate it severally.',
    'We’ll send you an email confirmation no later than 5 business days after your confirmation of this Direct Debit Authority, and tell you by email of each debit, its amount and its date, no later than the day on which it is made.',
  ].join('\n')
}
