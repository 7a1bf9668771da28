/** The cookie of an operator's session; never the same as a customer's. */
export const operatorCookie = 'waea-operator'

/** The header in which an operator gives a reason, percent-encoded. */
export const reasonHeader = 'operator-reason'
