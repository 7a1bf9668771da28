/** The cookie of an operator's session; never the same as a customer's. */
export const operatorCookie = 'waea-operator'

/** What the token of a view begins with, unlike a person's. */
export const viewMark = 'view.'

/** The header in which an operator gives a reason, percent-encoded. */
export const reasonHeader = 'operator-reason'
