/** The name of a template, a deed or a state as words: "bill-issued" is "Bill issued". */
export function plainWords(name: string): string {
  const words = name
    .replace(/[-_:]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
