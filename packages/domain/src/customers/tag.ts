/** The name of a customer tag: lower-case letters, digits, and blanks or hyphens between them. */
export const tagNamePattern = '^[a-z0-9āēīōū]+([ -][a-z0-9āēīōū]+)*$'
