const format = new Intl.NumberFormat('en-NZ')

/** A number as an operator reads it: `100,000`. */
export const countText = (count: number) => format.format(count)

/** How many of something there are: `1 voucher`, `1,200 vouchers`. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`
